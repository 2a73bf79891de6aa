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

const validPlace = {
  id: 'pune-kothrud',
  name: 'Kothrud',
  kind: 'locality',
  pin: '411038',
  pinSource: 'known',
  lat: 18.507,
  lng: 73.807,
}

function messageOfBadConfig(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfig)
    return (error as BadConfig).message
  }
  throw new Error('it was accepted')
}

const readWritten = (content: unknown) => {
  writeFileSync(
    path.join(directory, 'places.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  )
  return readPlaces(directory, pune)
}

describe('The list of places', () => {
  test('bundled with Muster is complete', () => {
    const places = readPlaces(puneDir, pune)
    expect(places.filter(({ isRough }) => !isRough)).toHaveLength(3_039)
    expect(places.filter(({ isRough }) => isRough).length).toBeGreaterThan(50)
  })

  test('is loaded without places outside the region', () => {
    const mumbai = { ...validPlace, id: 'mumbai', lat: 19.076, lng: 72.8777 }
    expect(readWritten({ places: [validPlace, mumbai] })).toEqual([validPlace])
  })

  test.each([
    ['invalid JSON', '{ "places": [', /places\.json is no list of places \(.*JSON/],
    ['no list', {}, /\(places: /],
    [
      'a place without a name',
      { places: [validPlace, { ...validPlace, name: undefined }] },
      /\(places\.1\.name: /,
    ],
    ['an empty id', { places: [{ ...validPlace, id: '' }] }, /\(places\.0\.id: /],
    ['a string as a coordinate', { places: [{ ...validPlace, lat: '18.5' }] }, /\(places\.0\.lat: /],
    [
      'a PIN code of five digits',
      { places: [{ ...validPlace, pin: '41103' }] },
      /\(places\.0\.pin: is no PIN code\)/,
    ],
    ['an unknown PIN source', { places: [{ ...validPlace, pinSource: 'sure' }] }, /\(places\.0\.pinSource: /],
    ['one id for two places', { places: [validPlace, validPlace] }, /\(the id pune-kothrud stands twice\)/],
    ['no place in the region', { places: [{ ...validPlace, lat: 19 }] }, /\(no place in it lies in Pune\)/],
  ])('with %s stops the start with a message', (_, content, expected) => {
    const message = messageOfBadConfig(() => readWritten(content))
    expect(message).toMatch(/^REGION_DIR: .*places\.json is no list of places \(.*\)\.$/s)
    expect(message).toMatch(expected)
  })
})

describe('F77: The places put in by hand', () => {
  const byHand = path.join(directory, 'by-hand.json')
  const readWithByHand = (content: object) => {
    writeFileSync(byHand, JSON.stringify({ names: {}, aliases: {}, places: [], ...content }))
    try {
      return readWritten({ places: [{ ...validPlace, alt: ['Kotharud'] }] })
    } finally {
      rmSync(byHand)
    }
  }

  test('correct a name and add aliases and places', () => {
    const aundh = { ...validPlace, id: 'aundh', name: 'Aundh', isRough: true }
    const places = readWithByHand({
      names: { 'pune-kothrud': 'Kothrud Gaon' },
      aliases: { 'pune-kothrud': ['कोथरूड', 'Kotharud'] },
      places: [aundh],
    })
    expect(places).toEqual([{ ...validPlace, name: 'Kothrud Gaon', alt: ['Kotharud', 'कोथरूड'] }, aundh])
  })

  test.each([
    ['an alias of an unknown place', { aliases: { nowhere: ['x'] } }, /no place has the id nowhere/],
    ['a name of an unknown place', { names: { nowhere: 'x' } }, /no place has the id nowhere/],
    ['a place that is already listed', { places: [validPlace] }, /the id pune-kothrud stands twice/],
    ['an alias that is no text', { aliases: { 'pune-kothrud': [7] } }, /aliases/],
  ])('with %s stop the start with a message', (_, content, expected) => {
    const message = messageOfBadConfig(() => readWithByHand(content))
    expect(message).toMatch(/^REGION_DIR: .*by-hand\.json is no list of places/)
    expect(message).toMatch(expected)
  })
})

describe('A folder that is not a region', () => {
  const empty = path.join(directory, 'empty')
  test.each([
    ['region.json', () => readRegion(empty)],
    ['places.json', () => readPlaces(empty, pune)],
    ['basemap.geojson', () => readBaseMap(empty)],
  ])('stops the start with a message that names %s', (file, read) => {
    const message = messageOfBadConfig(read)
    expect(message).toMatch(/^REGION_DIR: /)
    expect(message).toContain(path.join(empty, file))
  })

  test.each(['{}', '[]', 'null', '<svg>'])('stops the start when the map is %s', content => {
    writeFileSync(path.join(directory, 'basemap.geojson'), content)
    expect(messageOfBadConfig(() => readBaseMap(directory))).toMatch(/basemap\.geojson is no map/)
  })
})
