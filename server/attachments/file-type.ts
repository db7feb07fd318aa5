// Decides what an uploaded file is by its content and its name; what the sender claims it to be is never asked.
import { fitsBudget } from '../platform/pictures/fits-budget.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import { say, type Message } from '../text/message.ts'
import { displayFileName, extensionOf } from './file-name.ts'
import { recognisePicture, starts, type Picture } from './pictures.ts'
import { isPlainText, isSvg } from './plain-text.ts'
import { isCompoundFile, isWordZip } from './word-file.ts'

/** `inline` is true for what a browser may show in place; everything else is to be served as a download. */
export type AcceptedFile = { type: string; inline: boolean }
/** What to tell the user, naming the file. */
export type RefusedFile = { refused: Message }

const pdfHeaderWithin = 1024

const pictureExtensions = new Set(
  'png apng jpg jpeg jpe jfif pjpeg pjp gif webp avif avifs bmp dib ico heic heics heif heifs hif tif tiff svg'.split(
    ' ',
  ),
)

/** What is known of a file once it has arrived: see ReceivedFile. */
export type ArrivedFile = Pick<ReceivedFile, 'head' | 'tail' | 'size' | 'extent'>

export function decideFileType(
  { head, tail, size, extent }: ArrivedFile,
  fileName: string,
): AcceptedFile | RefusedFile {
  const name = displayFileName(fileName)
  const extension = extensionOf(name)
  if (extension === 'txt') {
    return isPlainText(head, tail, size) ? download('text/plain') : refuse(say('files.notText', name))
  }
  if (size === 0) return refuse(say('files.empty', name))

  const picture = recognisePicture(head, size, extent)
  if (picture !== undefined) {
    return fits(extension, pictureExtensions) ? pictureType(picture) : misnamed(name, 'picture', picture.extension)
  }
  if (fits(extension, pictureExtensions) && isSvg(head)) return download('image/svg+xml')
  if (isPdf(head)) {
    return fits(extension, ['pdf']) ? download('application/pdf') : misnamed(name, 'pdf', 'pdf')
  }
  if (isWordZip(head, tail)) {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    return fits(extension, ['docx', 'doc']) ? download(type) : misnamed(name, 'word', 'docx')
  }
  if (extension === 'doc' && isCompoundFile(head)) return download('application/msword')
  if (extension === 'pdf' && hasLatePdfHeader(head)) return download('application/pdf')
  return refuse(isPromise(extension) ? say('files.notWhatItSays', name, extension) : say('files.notTaken', name))
}

// One that takes too much to show, or that doesn't tell, is a plain file (decision 056).
function pictureType({ type, raster, extent }: Picture): AcceptedFile {
  if (extent ? !fitsBudget(extent) : raster) return download('application/octet-stream')
  return { type, inline: raster }
}

function download(type: string): AcceptedFile {
  return { type, inline: false }
}

function refuse(refused: Message): RefusedFile {
  return { refused }
}

// A picture named page.html would run as a page once saved and opened, whatever we call it.
function misnamed(name: string, kind: 'picture' | 'pdf' | 'word', extension: string): RefusedFile {
  return refuse(say('files.misnamed', name, kind, extension))
}

function fits(extension: string, known: Iterable<string>): boolean {
  return extension === '' || new Set(known).has(extension)
}

function isPromise(extension: string): boolean {
  return pictureExtensions.has(extension) || ['pdf', 'doc', 'docx'].includes(extension)
}

function isPdf(head: Uint8Array): boolean {
  return starts(head, '%PDF-') || starts(head, '\xef\xbb\xbf%PDF-')
}

// Readers accept a header within the first kilobyte, and scanners write such files; what begins as something else is not one.
function hasLatePdfHeader(head: Uint8Array): boolean {
  const beginning = Buffer.from(head.subarray(0, pdfHeaderWithin)).toString('latin1')
  return beginning.includes('%PDF-') && !/^\s*<|^(MZ|PK|#!|\x7fELF|\xd0\xcf\x11\xe0|Rar!)/.test(beginning)
}
