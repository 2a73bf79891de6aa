import { expect, test } from 'vitest'
import { keptAssets } from '../build/service-worker.ts'

test('The phone keeps each script that a kept screen imports, and no map that only a button loads', () => {
  const bundle = {
    'assets/my-check-in.screen-1.js': { imports: ['assets/maps-2.js', 'assets/base-3.js'] },
    'assets/maps-2.js': { imports: ['assets/map-style-4.js'] },
    'assets/base-3.js': { imports: [] },
    'assets/map-style-4.js': {},
    'assets/map-view-5.js': { imports: ['assets/base-3.js'] },
    'assets/inter-6.woff2': {},
    'index.html': {},
  }
  expect(keptAssets(bundle)).toEqual([
    'base-3.js',
    'inter-6.woff2',
    'map-style-4.js',
    'maps-2.js',
    'my-check-in.screen-1.js',
  ])
})

test('The phone keeps the frames of both boards, without which the saved boards cannot be shown', () => {
  const bundle = { 'assets/admins.screen-1.js': {}, 'assets/coordinators.screen-2.js': {} }
  expect(keptAssets(bundle)).toEqual(['admins.screen-1.js', 'coordinators.screen-2.js'])
})
