import type { Audience } from './audience.ts'

export const tabId = (id: string, audience: Audience) => `${id}-${audience}`
export const panelId = (id: string, audience: Audience) => `${id}-${audience}-panel`
