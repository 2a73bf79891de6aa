/**
 * What React Compiler compiles: the hooks, and the features whose lists are long or change live. Its output is larger
 * by a third, which the first screens would pay with their first seconds (decision 41).
 */
export const compiled = {
  sources: [
    'web/src/device/',
    'web/src/ui/use-',
    ...['car-pools', 'check-ins', 'installation', 'itinerary', 'passes', 'places', 'preferences'].map(
      feature => `web/src/features/${feature}/`,
    ),
  ],
}
