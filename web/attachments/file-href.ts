/** Where a file opens: `fileUrl` as it is, or on the API's own host, which is this page's. */
export function fileHref(fileUrl: string): string {
  return fileUrl.startsWith('http') ? fileUrl : new URL(fileUrl, location.origin).href
}
