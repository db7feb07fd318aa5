import { text } from '../text/text.ts'

/** What the file picker offers, as in the `accept` of an input. */
export const accept = 'image/*,.pdf,.txt,.doc,.docx'

// Some systems know no type for newer picture formats, so their names count as well.
const acceptedName = /\.(?:pdf|txt|docx?|avif|bmp|gif|heic|heif|ico|jpe?g|png|svg|tiff?|webp)$/i

/** Whether the desk takes such a file, as far as name and type tell; the server looks at the content. */
export function isAccepted(file: { name: string; type: string }): boolean {
  return isImage(file.type) || acceptedName.test(file.name)
}

export function isImage(type: string): boolean {
  return type.toLowerCase().startsWith('image/')
}

// What the server serves in place, within limits of size. How much a drawing (SVG) or a picture of another type costs can't be told.
const drawnTypes = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'x-icon'].map((kind) => `image/${kind}`))

/** Whether a stored file is drawn in the page; any other is only downloaded. */
export function isDrawn(type: string): boolean {
  return drawnTypes.has(type)
}

/** A word of at most four letters for the icon: 'PDF', 'TXT', 'DOCX'; one for all when the name has no ending. */
export function kindLabel(name: string): string {
  return /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? text().files.noKind
}
