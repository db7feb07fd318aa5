/** What the classes of CSS modules are called in a build: style sheets and code hold each of them, and a name by number compresses better than one in words. */
import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

/**
 * For Vite's `css.modules.generateScopedName`: four characters for the file, and the number of the class among those of its file, as the style sheet
 * comes to it. So a name depends on its file alone, and what has not changed is not fetched again after an upgrade. Throws where two files would be
 * called the same.
 */
export function createScopedNames(root: string): (name: string, file: string) => string {
  const classesOf = new Map<string, Map<string, number>>()
  const fileOf = new Map<string, string>()
  return (name, file) => {
    const path = relative(root, file.split('?')[0] as string).replaceAll(sep, '/')
    const prefix = createHash('sha256').update(path).digest('base64url').replaceAll(/[_-]/g, '0').slice(0, 4)
    const other = fileOf.get(prefix) ?? path
    if (other !== path)
      throw new Error(`The classes of ${path} would be called as those of ${other}: rename one of them.`)
    fileOf.set(prefix, path)
    const classes = classesOf.get(path) ?? new Map<string, number>()
    classesOf.set(path, classes)
    const number = classes.get(name) ?? classes.size
    classes.set(name, number)
    return `_${prefix}${number.toString(36)}`
  }
}
