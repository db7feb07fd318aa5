import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_ORIGIN'] ?? 'http://localhost:3001'

export default defineConfig({
  root: 'web',
  plugins: [react()],
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
        // What every screen needs comes in few files: each costs half a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules[\\/](?!graphql-ws[\\/])/ },
            {
              name: 'base',
              test: /web[\\/](?:(?:ui|session)[\\/](?!popover|login|sign-in|field|download)|text[\\/](?!de|en[\\/](?!common))|live[\\/](?:events|offline)|tickets[\\/](?:status-badge|statuses))|[\\/]text[\\/](?:formats|locales)\.ts$/,
            },
            { name: 'forms', test: /web[\\/](?:ui[\\/]field|session[\\/]sign-in)/ },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    strictPort: true,
    proxy: { '/graphql': { target: api, ws: true }, '/files': api, '/export': api },
  },
})
