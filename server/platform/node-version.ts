/** Its major version. It is also that of the packages in package.json, and of the image in deploy/Dockerfile. */
export const oldestNode = 26

/** Ends the program with one line on an older Node. Call it before anything is loaded that such a Node can't read. */
export function requireNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return
  const used = `${process.execPath} is ${process.versions.node}`
  console.error(`Bellhop can't start: it needs Node ${oldestNode} or newer, and ${used}. Start it with a newer one.`)
  process.exit(1)
}
