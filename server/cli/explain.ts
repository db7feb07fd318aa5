/** What a command says: why it failed, in one line, and nothing that a terminal would take for a command. */
import { OperatorError } from '../platform/errors.ts'
import { explainFileFailure } from './desk.ts'

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return printable(error.message)
  const aboutFiles = explainFileFailure(error)
  if (aboutFiles !== undefined) return aboutFiles
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || ('errcode' in error && error.errcode === 13))
    return 'the disk is full. Free some space, then run it again.'
  if (code === 'EACCES' || code === 'EPERM')
    return `this user may not use ${path}. Run it as the user that Bellhop runs as.`
  if (code === 'ECONNRESET') return `a connection broke off (${error.message}). Run it again.`
  if (code.startsWith('E') && path) return `${path} cannot be used (${code}).`
  if (code === 'ERR_SQLITE_ERROR') return `the database cannot be read or written (${error.message}).`
  return error.stack ?? error.message
}

const longest = 2_000

/**
 * One line of visible characters: names, texts and messages come from archives and databases that others made, and control
 * characters in them could draw over what stands on the screen, or turn it around.
 */
export function printable(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
