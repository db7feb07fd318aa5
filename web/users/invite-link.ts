const thisMachine = /^(localhost|127\..*|\[::1\])$/

/**
 * The link to hand on. Without PUBLIC_URL the server knows only a name that no other machine reaches it by; the address where
 * the agent is (`origin`) serves better then.
 */
export function inviteLink(url: string, origin: string): string {
  const link = new URL(url)
  return thisMachine.test(link.hostname) ? `${origin}${link.pathname}${link.search}` : url
}
