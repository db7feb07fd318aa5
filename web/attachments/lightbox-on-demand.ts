import { onDemand } from '../ui/on-demand.tsx'

export const Lightbox = onDemand(async () => (await import('./lightbox.tsx')).Lightbox)
