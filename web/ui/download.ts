/** Starts a download of a URL of this host without leaving the page. */
export function download(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
