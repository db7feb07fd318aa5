// Recognises Word documents: the old compound file and the newer ZIP with its known members.
import { starts } from './pictures.ts'

const localHeader = Buffer.from('PK\x03\x04', 'latin1')
const localHeaderBytes = 30
const maxNameBytes = 256
const centralHeader = Buffer.from('PK\x01\x02', 'latin1')
const endRecord = Buffer.from('PK\x05\x06', 'latin1')

/** An OLE compound file, which .doc is; so are .xls and .msi, so the name has to agree. */
export function isCompoundFile(head: Uint8Array): boolean {
  return starts(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
}

/** A ZIP file whose members are those of a Word document without macros. */
export function isWordZip(head: Uint8Array, tail: Uint8Array): boolean {
  if (!starts(head, 'PK\x03\x04')) return false
  let hasTypes = false
  let hasText = false
  for (const name of memberNames(head, tail)) {
    if (name.toLowerCase().endsWith('vbaproject.bin')) return false
    hasTypes ||= name === '[Content_Types].xml'
    hasText ||= name.startsWith('word/')
  }
  return hasTypes && hasText
}

function* memberNames(head: Uint8Array, tail: Uint8Array): Generator<string> {
  const end = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength)
  const record = end.lastIndexOf(endRecord)
  if (record === -1 || record + 20 > end.length) return
  const directory = record - end.readUInt32LE(record + 12)
  if (directory >= 0) return yield* centralNames(end, directory, record)
  // The directory is longer than the tail: what is seen of it, and the members at the beginning.
  yield* centralNames(end, end.indexOf(centralHeader), record)
  yield* localNames(head)
}

function* centralNames(bytes: Buffer, from: number, to: number): Generator<string> {
  let offset = from
  while (offset >= 0 && offset + 46 <= to && bytes.subarray(offset, offset + 4).equals(centralHeader)) {
    const nameLength = bytes.readUInt16LE(offset + 28)
    yield nameAt(bytes, offset + 46, nameLength)
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
}

function* localNames(head: Uint8Array): Generator<string> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  let offset = bytes.indexOf(localHeader)
  while (offset !== -1 && offset + localHeaderBytes <= bytes.length) {
    yield nameAt(bytes, offset + localHeaderBytes, bytes.readUInt16LE(offset + 26))
    offset = bytes.indexOf(localHeader, offset + localHeaderBytes)
  }
}

// Of longer names the end counts: they may lie over each other, so that all of them together are many times the file.
const nameAt = (bytes: Buffer, from: number, length: number): string =>
  bytes.toString('utf8', from + Math.max(0, length - maxNameBytes), from + length)
