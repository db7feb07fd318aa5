/** Whether two names are one tag; the server has the last word. */
export const isSameTag = (a: string, b: string): boolean => foldTag(a) === foldTag(b)

export const foldTag = (name: string): string => tidyTag(name).toUpperCase().toLowerCase().normalize('NFC')

/** As it is kept: composed, without blanks around it, each run of blanks one. */
export const tidyTag = (name: string): string => name.normalize('NFC').trim().replaceAll(/ +/g, ' ')
