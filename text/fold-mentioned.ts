/** As the names of people who are mentioned are compared. */
export const foldMentioned = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .toLowerCase()
