import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    ok(error instanceof ConfigError)
    return error.message.split('\n')
  }
  return []
}

test('Without any setting it is a desk on this machine', () => {
  const { port, host, dataDir, publicUrl, agentSignUp, trustProxy, limits } = readConfig({})
  deepEqual([port, host, dataDir], [3000, 'localhost', resolve('data')])
  deepEqual([publicUrl, agentSignUp, trustProxy], ['http://localhost:3000', 'open', []])
  deepEqual(limits, {
    minPasswordLength: 6,
    maxPasswordBytes: 1024,
    maxTitleLength: 250,
    maxTextLength: 100_000,
    maxFileBytes: 25 * 1024 * 1024,
    maxFiles: 10,
    maxTicketBytes: 100 * 1024 * 1024,
    maxUserBytesPerDay: 1_000 * 1024 * 1024,
    minFreeDiskBytes: 1_024 * 1024 * 1024,
    sessionIdleDays: 14,
    sessionMaxDays: 30,
    maxSignUpsPerHour: 1_000,
    maxWritesPerMinute: 60,
  })
})

test('Blank settings count as unset, and blanks around a value do not matter', () => {
  deepEqual(readConfig({ PORT: '', HOST: ' ', AGENT_SIGNUP: '', TRUST_PROXY: ' , ' }), readConfig({}))
  equal(readConfig({ PORT: ' 8080 ' }).port, 8080)
})

test('Each wrong value gives a line that names the setting, the value and what was expected', () => {
  const wrong: readonly [name: string, value: string, expected: RegExp][] = [
    ['PORT', 'abc', /a whole number from 0 to 65535/],
    ['PORT', '65536', /0 to 65535/],
    ['PORT', '-1', /0 to 65535/],
    ['PORT', '80.5', /0 to 65535/],
    ['HOST', 'a b', /host name or an IP address/],
    ['HOST', 'http://localhost', /host name or an IP address/],
    ['AGENT_SIGNUP', 'Open', /one of open, first, invite, closed/],
    ['LOG_LEVEL', 'loud', /one of debug, info, warn, error/],
    ['PUBLIC_URL', 'help.example.com', /https:\/\/help\.example\.com/],
    ['PUBLIC_URL', 'https://example.com/help', /https:\/\/help\.example\.com/],
    ['PUBLIC_URL', 'javascript:alert(1)', /https:\/\/help\.example\.com/],
    ['TRUST_PROXY', 'everyone', /CIDR/],
    ['TRUST_PROXY', 'true', /CIDR/],
    ['TRUST_PROXY', '1.2', /CIDR/],
    ['TRUST_PROXY', '10.0.0.0/33', /CIDR/],
    ['TRUST_PROXY', 'fd00::/129', /CIDR/],
    ['TRUST_PROXY', 'abcd', /CIDR/],
    ['MIN_PASSWORD_LENGTH', '5', /6 to 128/],
    ['MAX_FILE_MB', '0', /1 to 2000/],
    ['MAX_FILES', '101', /1 to 100/],
    ['SESSION_IDLE_DAYS', '0', /from 1 to/],
    ['SESSION_MAX_DAYS', 'forever', /from 1 to/],
  ]
  for (const [name, value, expected] of wrong) {
    const [line = '', ...more] = problemsOf({ [name]: value })
    ok(line.startsWith(`${name}=${value} is not valid: expected `), `${name}=${value}: ${line}`)
    match(line, expected)
    deepEqual(more, [])
  }
})

test('All problems are told at once, those between two settings as well', () => {
  equal(problemsOf({ PORT: 'x', AGENT_SIGNUP: 'y', MAX_FILES: 'z' }).length, 3)
  match(problemsOf({ MAX_FILE_MB: '200' })[0] ?? '', /MAX_TICKET_MB/)
})

test('Proxies are addresses and ranges', () => {
  const trustProxy = 'loopback, 10.0.0.0/8,fd00::/8 ,192.168.1.1'
  deepEqual(readConfig({ TRUST_PROXY: trustProxy }).trustProxy, ['loopback', '10.0.0.0/8', 'fd00::/8', '192.168.1.1'])
})

test('The public address has no slash at its end', () => {
  equal(readConfig({ PUBLIC_URL: 'https://help.example.com/' }).publicUrl, 'https://help.example.com')
})

test('DATABASE_URL takes addresses of PostgreSQL, by network or socket', () => {
  equal(readConfig({}).databaseUrl, undefined)
  for (const url of [
    'postgres://bellhop:p%40ss@db.example.com:5432/bellhop',
    'postgresql://db/bellhop?sslmode=require',
    'postgres://bellhop@%2Frun%2Fpostgresql/bellhop',
    'postgres:///bellhop?host=/run/postgresql',
  ]) {
    equal(readConfig({ DATABASE_URL: ` ${url} ` }).databaseUrl, url)
  }
})

test('A wrong DATABASE_URL is refused in a line that does not show it', () => {
  for (const url of [
    'mysql://bellhop:secret@db/bellhop',
    'postgres://bellhop:secret@db',
    'postgres://bellhop:secret@db/',
    'postgres://bellhop:secret#@db:port/bellhop',
    'secret',
  ]) {
    const problems = problemsOf({ DATABASE_URL: url })
    equal(problems.length, 1, url)
    match(problems[0] ?? '', /^DATABASE_URL is not valid: expected postgres:/)
    ok(!problems.join().includes('secret'), problems.join())
  }
})
