/** The headers of a tar archive (POSIX ustar), in one fixed form: what differs from it in any byte is damaged. */

export const blockBytes = 512

export interface TarEntry {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Seconds since 1970. */
  readonly at: number
}

/** The zeros that stand after a body of this size. */
export const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

export function tarHeader({ name, size, at }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive.`)
  const block = Buffer.alloc(blockBytes)
  const octal = (value: number, from: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, '0'), from, 'latin1')
  block.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size < 8 ** 11) octal(size, 124, 12)
  else {
    // Beyond 8 GiB: binary, as every tar of today reads it.
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(at, 136, 12)
  block.write('        ', 148, 'latin1')
  block.write('0', 156, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  block[154] = 0
  return block
}

/** Undefined for the block of zeros that ends an archive; throws when it is not a header as `tarHeader` writes it. */
export function parseTarHeader(block: Buffer): TarEntry | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const nameEnd = block.indexOf(0)
  const size =
    block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(block.toString('latin1', 124, 135), 8)
  const at = Number.parseInt(block.toString('latin1', 136, 147), 8)
  const entry = { name: block.toString('utf8', 0, Math.min(nameEnd, 100)), size, at }
  const isOurs = Number.isSafeInteger(size) && Number.isSafeInteger(at) && entry.name.length > 0 && nameEnd <= 100
  if (!isOurs || Buffer.byteLength(entry.name) > 100 || !tarHeader(entry).equals(block)) {
    throw new Error('A header is damaged.')
  }
  return entry
}
