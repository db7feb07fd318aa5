// Types the web client's documents from schema.graphql: every web/**/x.graphql gets web/graphql/generated/**/x.ts.
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import { buildSchema, type DocumentNode, parse, visit } from 'graphql'
import { sentText } from './sent-text.ts'

const root = join(import.meta.dirname, '..')
const outFolder = join(root, 'web/graphql/generated')

type Source = { path: string; rawSDL: string; document: DocumentNode; defines: string[]; spreads: string[] }

/** Writes all typed documents and returns how many files there are; throws when a document does not fit the schema. */
export async function generate(): Promise<number> {
  const schemaText = await readFile(join(root, 'schema.graphql'), 'utf8')
  const schema = parse(schemaText)
  const schemaAst = buildSchema(schemaText)
  const sources = await readSources()
  const wanted = new Map<string, string>()
  for (const source of sources) {
    const documents = withFragments(source, sources).map(({ path, rawSDL, document }) => ({
      location: path,
      rawSDL,
      document,
    }))
    const sections = await preset.buildGeneratesSection({
      schema,
      schemaAst,
      documents,
      config: {
        documentMode: 'documentNode',
        useTypeImports: true,
        scalars: { DateTime: 'string', Upload: 'File', TicketFilterValue: '{ readonly [name: string]: unknown }' },
        enumsAsTypes: true,
      },
      presetConfig: { fragmentMasking: false, skipIndexFile: true },
      baseOutputDir: `${outFolder}/`,
      plugins: [],
      pluginMap: {},
      profiler: { run: async (step: () => unknown) => step() },
    } as unknown as Parameters<typeof preset.buildGeneratesSection>[0])
    const types = sections.find((section) => section.filename.endsWith('graphql.ts'))
    if (!types) throw new Error('The code generator answered without types.')
    const path = join(outFolder, source.path.replace(/\.graphql$/, '.ts'))
    wanted.set(path, withTexts(await codegen(types), path))
  }
  await writeChanged(wanted)
  return wanted.size
}

async function readSources(): Promise<Source[]> {
  const paths: string[] = []
  for await (const path of glob('**/*.graphql', { cwd: join(root, 'web') })) paths.push(path)
  return Promise.all(
    paths.sort().map(async (path) => {
      const rawSDL = await readFile(join(root, 'web', path), 'utf8')
      const document = parse(rawSDL)
      const source: Source = { path, rawSDL, document, defines: [], spreads: [] }
      visit(document, {
        FragmentDefinition: (node) => void source.defines.push(node.name.value),
        FragmentSpread: (node) => void source.spreads.push(node.name.value),
      })
      return source
    }),
  )
}

function withFragments(source: Source, all: Source[], seen = new Set<Source>()): Source[] {
  seen.add(source)
  for (const name of source.spreads) {
    const owner = all.find((other) => other.defines.includes(name))
    if (owner && !seen.has(owner)) withFragments(owner, all, seen)
  }
  return [...seen]
}

/** With the text of each document instead of its tree, which is several times as long, and without fragments by themselves. */
function withTexts(generated: string, path: string): string {
  const home = relative(dirname(path), join(root, 'web/graphql')).replaceAll(sep, posix.sep)
  const texts = generated
    .replaceAll(/^export const \w+FragmentDoc = .*\n?/gm, '')
    .replaceAll(
      /^export const (\w+) = (\{.*\}) as unknown as DocumentNode<(.*)>;$/gm,
      (_, name: string, tree: string, types: string) =>
        `export const ${name} = ${JSON.stringify(sentText(JSON.parse(tree) as DocumentNode))} as TypedDocument<${types}>`,
    )
  const typedBy = texts.includes('TypedDocument<') ? `import type { TypedDocument } from '${home}/document.ts'` : ''
  return texts.replace(/^import .*TypedDocumentNode.*$/m, typedBy)
}

// Untouched files keep their time, so that watchers and the build's hash stay quiet.
async function writeChanged(wanted: Map<string, string>) {
  await mkdir(outFolder, { recursive: true })
  for await (const entry of glob('**/*.ts', { cwd: outFolder })) {
    if (!wanted.has(join(outFolder, entry))) await rm(join(outFolder, entry))
  }
  for (const [path, text] of wanted) {
    const before = await readFile(path, 'utf8').catch(() => '')
    if (before === text) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(`${await generate()} typed documents in web/graphql/generated`)
}
