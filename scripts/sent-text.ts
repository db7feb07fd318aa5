import { type DocumentNode, print, stripIgnoredCharacters } from 'graphql'

/** A document as the web client sends it: without what the server reads over. */
export const sentText = (document: DocumentNode): string => stripIgnoredCharacters(print(document))
