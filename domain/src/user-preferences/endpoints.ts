import { endpoint } from '../shared/endpoint.ts'
import type {
  exportPreferencesBody,
  FileReply,
  PreferencesBoardReply,
  PreferencesPeopleReply,
} from './schema.ts'

export const readPreferencesBoard = endpoint<PreferencesBoardReply>()({
  method: 'GET',
  path: '/events/:id/preferences-board',
  summary: 'How many members have set preferences, and how many chose what',
})

export const listPreferencesPeople = endpoint<PreferencesPeopleReply>()({
  method: 'GET',
  path: '/events/:id/preferences-board/people',
  summary: 'Members of one tile of the preferences board with their preferences, by name',
  query: {
    filters: {
      /** the key of a tile */
      tile: 'text',
      /** in the name, username or e-mail */
      name: 'search',
    },
    isPaged: true,
  },
})

/** A POST, because each export is recorded. */
export const exportPreferences = endpoint<FileReply, typeof exportPreferencesBody>()({
  method: 'POST',
  path: '/events/:id/preferences-exports',
  summary: "A file with everyone's preferences, or with the numbers for the caterer",
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
