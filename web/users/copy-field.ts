/** Puts what stands in a field on the clipboard, and leaves it marked; false when the browser does not let us. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Without TLS there is no navigator.clipboard; the old way needs the field to be marked.
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
