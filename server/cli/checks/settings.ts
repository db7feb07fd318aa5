import type { Config } from '../../platform/config.ts'
import { note, ok, problem, type Finding } from './finding.ts'

const about = 'settings'

export function* checkSettings({ host, publicUrl, trustProxy, agentSignUp }: Config): Generator<Finding> {
  const isPublic = !isLocal(host) || !isLocal(new URL(publicUrl).hostname)
  if (agentSignUp === 'open') {
    const what = 'AGENT_SIGNUP is open: whoever signs up can become an agent and read every ticket.'
    if (isPublic) yield problem(about, `${what} Set it to invite.`)
    else yield note(about, `${what} Before others can reach this desk, set it to invite.`)
  }
  const isHttps = publicUrl.startsWith('https:')
  if (isHttps && !trustProxy.length) {
    yield problem(
      about,
      `PUBLIC_URL is ${publicUrl}, so a proxy stands in front of Bellhop, but TRUST_PROXY is not set: all visitors share the proxy's address, ` +
        "so one person's failed log-ins throttle everyone. Set TRUST_PROXY to the address of the proxy, or to loopback.",
    )
  }
  if (trustProxy.length && !isPublic) {
    yield problem(
      about,
      `TRUST_PROXY is set, but PUBLIC_URL is ${publicUrl}: links in invitations lead nowhere. Set PUBLIC_URL to the address people use.`,
    )
  }
  if (isPublic && !isHttps) {
    yield problem(
      about,
      `PUBLIC_URL is ${publicUrl}: passwords travel unencrypted. Put a proxy with TLS in front of Bellhop and set PUBLIC_URL to https://…`,
    )
  }
  if (trustProxy.some((part) => part.endsWith('/0'))) {
    yield problem(
      about,
      'TRUST_PROXY believes everyone, so anyone can pretend to be anywhere. Name only your own proxy.',
    )
  }
  yield ok(about, `${publicUrl}, AGENT_SIGNUP=${agentSignUp}, TRUST_PROXY=${trustProxy.join(',') || 'none'}`)
}

const isLocal = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
