import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BadConfig } from '#config.ts'
import { pune, puneDir } from '#test/pune.ts'
import { readBaseMap } from './base-map.ts'
import { readPlaces } from './gazetteer-file.ts'
import { readRegion } from './region.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'muster-region-'))
afterAll(() => rmSync(directory, { recursive: true }))

const good = {
  id: 'pune-kothrud',
  name: 'Kothrud',
  kind: 'locality',
  pin: '411038',
  pinSource: 'known',
  lat: 18.507,
  lng: 73.807,
}

function sentenceOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfig)
    return (error as BadConfig).message
  }
  throw new Error('it was taken')
}

const readWritten = (content: unknown) => {
  writeFileSync(
    path.join(directory, 'places.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  )
  return readPlaces(directory, pune)
}

describe('A list of places', () => {
  test('that comes with Muster is taken whole', () => {
    expect(readPlaces(puneDir, pune)).toHaveLength(3_038)
  })

  test('is taken without what lies beyond the region', () => {
    const mumbai = { ...good, id: 'mumbai', lat: 19.076, lng: 72.8777 }
    expect(readWritten({ places: [good, mumbai] })).toEqual([good])
  })

  test.each([
    ['no JSON', '{ "places": [', /places\.json is no list of places \(.*JSON/],
    ['no list', {}, /\(places: /],
    ['a place without a name', { places: [good, { ...good, name: undefined }] }, /\(places\.1\.name: /],
    ['an empty id', { places: [{ ...good, id: '' }] }, /\(places\.0\.id: /],
    ['a point in words', { places: [{ ...good, lat: '18.5' }] }, /\(places\.0\.lat: /],
    [
      'a PIN code of five digits',
      { places: [{ ...good, pin: '41103' }] },
      /\(places\.0\.pin: is no PIN code\)/,
    ],
    ['a source that is not known', { places: [{ ...good, pinSource: 'sure' }] }, /\(places\.0\.pinSource: /],
    ['one id for two places', { places: [good, good] }, /\(the id pune-kothrud stands twice\)/],
    ['nothing in the region', { places: [{ ...good, lat: 19 }] }, /\(no place in it lies in Pune\)/],
  ])('with %s stops the start with a sentence', (_, content, sentence) => {
    const said = sentenceOf(() => readWritten(content))
    expect(said).toMatch(/^REGION_DIR: .*places\.json is no list of places \(.*\)\.$/s)
    expect(said).toMatch(sentence)
  })
})

describe('A folder that is no region', () => {
  const empty = path.join(directory, 'empty')
  test.each([
    ['region.json', () => readRegion(empty)],
    ['places.json', () => readPlaces(empty, pune)],
    ['basemap.geojson', () => readBaseMap(empty)],
  ])('stops the start with a sentence that names %s', (file, read) => {
    const said = sentenceOf(read)
    expect(said).toMatch(/^REGION_DIR: /)
    expect(said).toContain(path.join(empty, file))
  })

  test.each(['{}', '[]', 'null', '<svg>'])('nor is a map that is %s', content => {
    writeFileSync(path.join(directory, 'basemap.geojson'), content)
    expect(sentenceOf(() => readBaseMap(directory))).toMatch(/basemap\.geojson is no map/)
  })
})
