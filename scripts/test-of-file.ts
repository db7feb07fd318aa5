/**
 * `node:test` as a file of tests in a group sees it (test-group.ts). That of Node knows one file: what runs `after` all tests would run when those
 * of the last file have. Modules that several files import have that one, and close what they share at the end of all.
 */
import { after as afterAll } from 'node:test'

export { before, beforeEach, default, describe, mock, run, test, type TestContext } from 'node:test'

export type Hook = () => unknown

/** Of the file that is being loaded. */
let hooks: Hook[] | undefined

/** Loads a file; answers what it wants to be run after its tests, also when it can't be loaded. */
export async function collectHooks(load: () => Promise<unknown>): Promise<{ hooks: readonly Hook[]; error?: unknown }> {
  const own: Hook[] = (hooks = [])
  try {
    await load()
    return { hooks: own }
  } catch (error) {
    return { hooks: own, error }
  } finally {
    hooks = undefined
  }
}

export const after: typeof afterAll = (hook, options) =>
  hooks ? void hooks.push(hook as Hook) : afterAll(hook, options)
