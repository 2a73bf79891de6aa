import { readConfig } from '#config.ts'
import { type GazetteerPlace, readPlaces } from '#outside/places/gazetteer-file.ts'
import { offlineProvider } from '#outside/places/offline.ts'
import { readRegion } from '#outside/places/region.ts'

/** The bundled region. */
export const puneDir = readConfig({}).maps.regionDir
export const pune = readRegion(puneDir)

export const openPune = (places: readonly GazetteerPlace[] = readPlaces(puneDir, pune)) =>
  offlineProvider(places, pune)

/** An address that can be saved. */
export const puneHome = {
  street: 'Near Karishma Society',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411038',
  formattedAddress: 'Near Karishma Society, Kothrud, Pune, Maharashtra 411038',
  latitude: 18.5074,
  longitude: 73.8077,
  placeId: 'pune-karishma-society',
}

/** Searches, each with a place that must be among the first three results. */
export const TYPED: readonly (readonly [string, string])[] = [
  ['kothrud', 'Kothrud'],
  ['Hinjawadi', 'Hinjawadi'],
  ['viman nagar', 'Viman Nagar'],
  ['BANER', 'Baner'],
  ['hadapsar', 'Hadapsar'],
  ['koregaon park', 'Koregaon Park'],
  ['aundh', 'Aundh'],
  ['shivajinagar', 'Shivajinagar'],
  ['magarpatta', 'Magarpatta City'],
  ['wakad', 'Wakad'],
  ['hinjwadi', 'Hinjawadi'],
  ['hinjewadi phase 1', 'Hinjawadi Phase 1'],
  ['infosys phase 2', 'Hinjawadi Phase 2'],
  ['koregoan park', 'Koregaon Park'],
  ['koregaonpark', 'Koregaon Park'],
  ['koregaon p', 'Koregaon Park'],
  ['fc road', 'Fergusson College'],
  ['F.C. Road', 'Fergusson College'],
  ['f c rd', 'Fergusson College'],
  ['jm rd', 'Jangali Maharaj Road'],
  ['sb road', 'Senapati Bapat Road'],
  ['law clg rd', 'Law College Road'],
  ['laxmi rd', 'Laxmi Road'],
  ['karve road', 'Karve Road'],
  ['wkad', 'Wakad'],
  ['viman ngr', 'Viman Nagar'],
  ['vimannagar', 'Viman Nagar'],
  ['shivaji nagar', 'Shivajinagar'],
  ['karve ngr', 'Karve Nagar'],
  ['sinhgad road', 'Sinhagad Road'],
  ['411038', 'Kothrud'],
  ['411 057', 'Hinjawadi'],
  ['magarpata', 'Magarpatta City'],
  ['phoenix mall', 'Phoenix Marketcity'],
  ['westend mall', 'Westend Mall'],
  ['amanora mall', 'Amanora Mall'],
  ['d-mart', 'Dmart'],
  ['ruby hall', 'Ruby Hall'],
  ['jehangir hosp', 'Jehangir Hospital'],
  ['deenanath', 'Deenanath Mangeshkar Hospital'],
  ['sassoon hospital', 'Sassoon Hospital'],
  ['swargate', 'Swargate'],
  ['katraj', 'Katraj'],
  ['chandni chauk', 'Chandani Chowk'],
  ['bawdhan', 'Bavdhan'],
  ['phursungi', 'Fursungi'],
  ['yerwda', 'Yerawada'],
  ['erandwana', 'Erandwane'],
  ['wanavdi', 'Wanowrie'],
  ['bibvewadi', 'Bibwewadi'],
  ['khardi', 'Kharadi'],
  ['hadpsar', 'Hadapsar'],
  ['dhayri', 'Dhayari'],
  ['vishrantvadi', 'Vishrantwadi'],
  ['pune station', 'Pune Station'],
  ['puna station', 'Pune Station'],
  ['pune airport', 'Pune Airport'],
  ['shaniwarwada', 'Shaniwar Wada'],
  ['saras baug', 'Sarasbaug'],
  ['dagdusheth', 'Shreemant Dagdusheth Halwai Ganpati Mandir'],
  ['eon it park', 'Kharadi'],
  ['mit college', 'MIT College'],
  ['15 august chowk', '15 August Chowk'],
  ['Kothrúd, Pune, Maharashtra 411038', 'Kothrud'],
  ['Flat 12, Sasane Nagar, near DMart, Hadapsar, Pune 411028', 'Sasane Nagar'],
]
