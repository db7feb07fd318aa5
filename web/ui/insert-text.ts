/** In place of what is selected, as if it was typed: only so the browser can take it back. */
export function insertText(area: HTMLTextAreaElement, by: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else is taken back by Ctrl Z, and no browser is without it.
  if (by === '' ? document.execCommand('delete') : document.execCommand('insertText', false, by)) return
  area.setRangeText(by)
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
