/** Whether the packages that build are installed: npm leaves them out with --omit=dev or NODE_ENV=production. */
export function hasBuildTools(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}
