import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkFileName, chunkGroups } from './scripts/chunks.ts'
import { createScopedNames } from './scripts/scoped-names.ts'
import { writeIndexHtml } from './scripts/index-html.ts'
import { locales } from './text/locales.ts'

const api = process.env['API_ORIGIN'] ?? 'http://localhost:3001'

export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [react(), writeIndexHtml(locales)],
  // While developing they stay legible.
  css: command === 'build' ? { modules: { generateScopedName: createScopedNames(import.meta.dirname) } } : {},
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The first browsers with light-dark(), which carries the whole theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    strictPort: true,
    proxy: { '/graphql': { target: api, ws: true }, '/files': api, '/export': api },
  },
}))
