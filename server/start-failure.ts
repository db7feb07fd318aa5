/** What keeps Bellhop from starting, in one clear line that says what to do. */
import { OperatorError, UserError } from './platform/errors.ts'

export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Bellhop can't start: ${String(error)}`
  if (error instanceof OperatorError || error instanceof UserError) return `Bellhop can't start: ${error.message}`
  const {
    code = '',
    path = '',
    port = '',
    address = '',
  } = error as Error & Record<'code' | 'path' | 'port' | 'address', string | undefined>
  switch (code) {
    case 'EADDRINUSE':
      return `Bellhop can't start: port ${port} is taken by another program. Stop that program, or set PORT to another number.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Bellhop can't start: this machine has no address ${address || 'of that name'}. Set HOST to localhost, 0.0.0.0 or one of its own.`
    case 'EACCES':
      if (port) return `Bellhop can't start: this user may not use port ${port}. Set PORT to a number above 1023.`
      return `Bellhop can't start: this user may not write to ${path}. Change its permissions, or set DATA_DIR to another folder.`
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return `Bellhop can't start: ${path} cannot be written. Change its permissions, or set DATA_DIR to another folder.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `Bellhop can't start: ${path} is a file, but the data needs a folder. Set DATA_DIR to another folder.`
    case 'ENOSPC':
      return `Bellhop can't start: the disk is full. Free some space, or set DATA_DIR to a folder on another disk.`
    case 'ERR_SQLITE_ERROR':
      return `Bellhop can't start: the database in DATA_DIR cannot be opened (${error.message}). Check the folder's permissions and free space.`
    default:
      return `Bellhop can't start: ${error.stack ?? error.message}`
  }
}
