/** Reads metrics in the text format of Prometheus. */

/** NaN where there is no such sample; `sample` is its name with its labels as they are written. */
export const valueOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1) ?? Number.NaN,
  )
