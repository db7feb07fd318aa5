/** What the checks of both catalogues, of the web client's words and of the server's, begin with and end with. */
import { deepEqual, ok } from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { locales } from '../../text/locales.ts'
import { entriesIn } from './entries.ts'
import { parseFile, type Node } from './tree.ts'

export const root = join(import.meta.dirname, '..', '..')

export interface Module {
  /** From the root of the repository. */
  readonly file: string
  readonly program: Node
}

export async function parseModules(pattern: string, isLeftOut: (file: string) => boolean): Promise<Module[]> {
  const files = (await Array.fromAsync(glob(pattern, { cwd: root }))).filter((file) => !isLeftOut(file)).sort()
  return Promise.all(files.map(async (file) => ({ file, program: (await parseFile(join(root, file))).program })))
}

/** What a file of words exports them as: `firstDay` in first-day.ts. */
export const partIn = (file: string): string =>
  basename(file, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export interface Catalogues {
  /** By locale: the source of each entry by its path. */
  readonly all: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly english: ReadonlyMap<string, string>
  readonly german: ReadonlyMap<string, string>
}

/** Of a folder with a file for each language, or with a folder of parts; each exports its words by its own name. */
export async function readCatalogues(folder: string): Promise<Catalogues> {
  const entriesOf = async (locale: string) => {
    const parts = (await Array.fromAsync(glob(join(folder, locale, '*.ts'), { cwd: root }))).sort()
    const files = parts.length ? parts : [join(folder, `${locale}.ts`)]
    const entries = await Promise.all(
      files.map(async (file) => {
        const { source, program } = await parseFile(join(root, file))
        return [...entriesIn(source, program, partIn(file))]
      }),
    )
    return [locale, new Map(entries.flat())] as const
  }
  const all = new Map(await Promise.all(locales.map(entriesOf)))
  return { all, english: all.get('en') ?? new Map(), german: all.get('de') ?? new Map() }
}

export interface Words {
  readonly file: string
  readonly words: string
}

export interface Exception extends Words {
  readonly why: string
}

/** Throws unless `found` are the exceptions, each of which is there. */
export function areExceptions(found: readonly Words[], exceptions: readonly Exception[]): void {
  const isSame = (one: Words, { file, words }: Words) => file === one.file && words === one.words
  deepEqual(
    found.filter((one) => !exceptions.some((exception) => isSame(one, exception))),
    [],
  )
  for (const exception of exceptions) {
    ok(
      exception.why && found.some((one) => isSame(one, exception)),
      `${exception.file} has no '${exception.words}' any more.`,
    )
  }
}
