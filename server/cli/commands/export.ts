import { resolve } from 'node:path'
import type { Command } from '../command.ts'
import { describePlace, openDeskFiles, openSnapshot, placeOf } from '../desk.ts'
import { describeFormat } from './export-format.ts'
import { nouns, filesOf, linesOf, type ExportedFile } from './export-nouns.ts'
import { createArchiveSink, createFolderSink } from './export-sink.ts'

export const exportDesk: Command = {
  summary: 'Writes the desk in an open format that any program can read',
  usage: '[--to DIR | --to FILE.tar] [--with-credentials]',
  help: `JSON lines for users, teams, tickets, tags, views, canned replies, comments, attachments and events, the files, and a README that explains them.
Into a folder (bellhop-export when --to is not given), or into one archive when the name ends with .tar.
The same desk gives the same bytes every time. Hashes of passwords are left out unless --with-credentials.
Exit code 1 when it was not made, 2 when it was made but files were missing or damaged.`,
  options: { to: { type: 'string' }, 'with-credentials': { type: 'boolean' } },
  words: 0,
  async run({ config: readConfig, options, progress, say, folder }) {
    const config = readConfig()
    const path = resolve(folder, String(options.to ?? 'bellhop-export'))
    const withCredentials = options['with-credentials'] === true
    const place = placeOf(config)
    await using snapshot = await openSnapshot(place)
    const store = await openDeskFiles(config)
    await using sink = await (path.endsWith('.tar') ? createArchiveSink(path) : createFolderSink(path))
    await sink.addText('README.md', describeFormat(withCredentials))
    const counts: string[] = []
    for (const noun of nouns(withCredentials)) {
      progress.step(`Exporting ${noun.name}`)
      let count = 0
      await sink.add(`${noun.name}.jsonl`, () => linesOf(snapshot, noun, (rows) => (count = rows)))
      counts.push(`${noun.name} ${count}`)
    }
    progress.step('Exporting files')
    const left: string[] = []
    const onFile = async (file: ExportedFile) => {
      if ((await store.size(file.key)) === file.size)
        await sink.addSized(file.name, file.size, await store.read(file.key))
      else left.push(file.name)
      progress.count(1)
    }
    for await (const file of filesOf(snapshot)) await onFile(file)
    progress.step('Writing to disk')
    await sink.commit()
    progress[Symbol.dispose]()
    say(`Export of ${describePlace(place)}: ${path} (${counts.join(', ')})`)
    for (const name of left) say(`WARNING ${name} is left out: the file is missing or damaged.`)
    return left.length ? 2 : 0
  },
}
