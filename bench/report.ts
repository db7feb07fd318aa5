/** Figures as people read them. */
import type { Comparison } from './measure.ts'
import type { Scenario } from './scenarios.ts'

export function line(text: string): void {
  console.log(text)
}

export const count = (value: number): string => value.toLocaleString('en')

export interface Figure {
  readonly name: string
  readonly value: number
  /** At most this. */
  readonly target?: number
}

export function figureTable(figures: readonly Figure[]): void {
  line('\n| | | target |')
  line('|---|---|---|')
  for (const { name, value, target } of figures) {
    line(`| ${name} | ${count(Math.round(value))} | ${target === undefined ? '' : `≤ ${count(target)}`} |`)
  }
}

const ms = (value: number) => value.toFixed(2)

export function comparisonTable(rows: readonly (Comparison & { scenario: Scenario })[]): void {
  line('| | CPU ÷ baseline | target | CPU µs | baseline µs | p50 ms | baseline | p99 ms | baseline |')
  line('|---|---|---|---|---|---|---|---|---|')
  for (const { scenario, ratio, product, baseline } of rows) {
    const target = scenario.target ? `≤ ${scenario.target}` : ''
    const cells = [
      scenario.name,
      `${ratio.toFixed(2)}×`,
      target,
      product.cpu.toFixed(0),
      baseline.cpu.toFixed(0),
      ms(product.p50),
      ms(baseline.p50),
      ms(product.p99),
      ms(baseline.p99),
    ]
    line(`| ${cells.join(' | ')} |`)
  }
}
