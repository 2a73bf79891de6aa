import { beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '#test/digest.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const DAY = 86_400_000

let asha: GivenPerson
let ravi: GivenPerson
/** Alpha, Beta and Gamma start a day after each other; Asha is in Alpha and Gamma. */
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi' })
  const now = server.clock.now.getTime()
  for (const [day, name] of ['Alpha', 'Beta', 'Gamma'].entries()) {
    const dates = { start_date: new Date(now + (day - 1) * DAY), end_date: new Date(now + (day + 1) * DAY) }
    const { id } = await server.given.event({ name, ...dates })
    if (name !== 'Beta') await server.given.member(id, asha.id)
  }
})

const list = (query: string) => call('GET', `/events?${query}`, { as: asha })
const named = async (query: string) => {
  const { status, body } = await list(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ name }: { name: string }) => name)
}

describe('A list', () => {
  test.each([
    'populate=coverImage,assigned_users',
    'populate[0]=coverImage&populate[1]=assigned_users',
    'populate%5B0%5D=coverImage&populate%5B1%5D=assigned_users',
    'populate[coverImage]=true&populate[assigned_users]=true',
    'populate=assigned_users&populate[1]=coverImage',
  ])('is populated with %s', async query => {
    const [gamma, beta] = (await list(query)).body.data
    expect(gamma).toMatchObject({ coverImage: null, assigned_users: [{ id: asha.id, name: 'Asha' }] })
    expect(beta).toMatchObject({ coverImage: null, assigned_users: [] })
  })

  test('leaves out what is not populated', async () => {
    const [gamma] = (await list('')).body.data
    expect(gamma).not.toHaveProperty('coverImage')
    expect(gamma).not.toHaveProperty('assigned_users')
    expect((await list('populate=coverImage')).body.data[0]).not.toHaveProperty('assigned_users')
  })

  test.each([
    ['', ['Gamma', 'Beta', 'Alpha']],
    ['sort=startDate:desc', ['Gamma', 'Beta', 'Alpha']],
    ['sort=startDate:asc', ['Alpha', 'Beta', 'Gamma']],
    ['sort=startDate', ['Alpha', 'Beta', 'Gamma']],
    ['sort[0]=name:desc', ['Gamma', 'Beta', 'Alpha']],
    ['sort%5B0%5D=name%3Aasc', ['Alpha', 'Beta', 'Gamma']],
    ['sort[0]=name&sort[1]=startDate:desc', ['Alpha', 'Beta', 'Gamma']],
    ['sort=name:asc,startDate:desc', ['Alpha', 'Beta', 'Gamma']],
  ])('is sorted with "%s"', async (query, names) => {
    expect(await named(query)).toEqual(names)
  })

  test('is filtered by person, by active and by dates, each alone and together', async () => {
    const { id } = asha
    const now = encodeURIComponent(server.clock.now.toISOString())
    expect(await named(`filters[assigned_users][id][$eq]=${id}`)).toEqual(['Gamma', 'Alpha'])
    expect(await named(`filters%5Bassigned_users%5D%5Bid%5D%5B%24eq%5D=${id}`)).toEqual(['Gamma', 'Alpha'])
    expect(await named('filters[active][$eq]=true')).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await named('filters[active][$eq]=false')).toEqual([])
    expect(await named(`filters[startDate][$lte]=${now}`)).toEqual(['Beta', 'Alpha'])
    const current = `filters[startDate][$lte]=${now}&filters[endDate][$gte]=${now}`
    expect(await named(`${current}&filters[assigned_users][id][$eq]=${id}`)).toEqual(['Alpha'])
    expect(await named('filters[endDate][$gte]=2026-11-23T05:00:01%2B05:30')).toEqual(['Gamma'])
  })

  test.each([
    [
      'pagination[page]=2&pagination[pageSize]=2',
      ['Alpha'],
      { page: 2, pageSize: 2, pageCount: 2, total: 3 },
    ],
    [
      'pagination[pageSize]=1000',
      ['Gamma', 'Beta', 'Alpha'],
      { page: 1, pageSize: 1000, pageCount: 1, total: 3 },
    ],
    ['pagination[page]=9', [], { page: 9, pageSize: 25, pageCount: 1, total: 3 }],
    ['pagination[start]=1&pagination[limit]=1', ['Beta'], { start: 1, limit: 1, total: 3 }],
    ['pagination[start]=2', ['Alpha'], { start: 2, limit: 25, total: 3 }],
    ['pagination[limit]=2', ['Gamma', 'Beta'], { start: 0, limit: 2, total: 3 }],
    ['pagination%5Bstart%5D=0', ['Gamma', 'Beta', 'Alpha'], { start: 0, limit: 25, total: 3 }],
    ['', ['Gamma', 'Beta', 'Alpha'], { page: 1, pageSize: 25, pageCount: 1, total: 3 }],
  ])('is paged with "%s"', async (query, names, pagination) => {
    const { body } = await list(query)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(body.meta).toEqual({ pagination })
  })
})

describe('A question that is not declared', () => {
  const unknown = (name: string) => `The request has a key that is not known here: ${name}`

  test.each([
    ['colour=red', unknown('colour')],
    ['populate=*', unknown('populate *')],
    ['populate=', unknown('populate ')],
    ['populate=deep', unknown('populate deep')],
    ['populate=coverImage,members', unknown('populate members')],
    ['populate[assigned_users][populate]=role', unknown('populate[assigned_users][populate]')],
    ['populate[assigned_users][fields][0]=email', unknown('populate[assigned_users][fields][0]')],
    ['populate[password]=true', unknown('populate password')],
    ['populate[coverImage]=*', 'Please send true: populate[coverImage]'],
    ['fields=password', unknown('fields')],
    ['fields[0]=name', unknown('fields[0]')],
    ['locale=en', unknown('locale')],
    ['status=draft', unknown('status')],
    ['where[id]=1', unknown('where[id]')],
    ['__proto__[x]=1', unknown('__proto__[x]')],
    ['sort=email', unknown('sort email')],
    ['sort=user.password', unknown('sort user.password')],
    ['sort=name:desc:asc', unknown('sort name:desc:asc')],
    ['sort=', unknown('sort ')],
    ['sort=name:up', 'Please sort asc or desc: sort'],
    ['sort=name;drop table users', unknown('sort name;drop table users')],
    ['sort=name,name', 'Please sort by each field once: sort'],
    ['sort[0]=name&sort[1]=name:desc', 'Please sort by each field once: sort[1]'],
    ['sort[x]=name', unknown('sort[x]')],
    ['filters=1', unknown('filters')],
    ['filters[name][$eq]=Alpha', unknown('filters[name][$eq]')],
    ['filters[assigned_users][id]=1', unknown('filters[assigned_users][id]')],
    ['filters[assigned_users][id][$ne]=1', unknown('filters[assigned_users][id][$ne]')],
    ['filters[assigned_users][email][$startsWith]=a', unknown('filters[assigned_users][email][$startsWith]')],
    ['filters[assigned_users][password_hash][$eq]=a', unknown('filters[assigned_users][password_hash][$eq]')],
    ['filters[assigned_users][id][$in][0]=1', unknown('filters[assigned_users][id][$in][0]')],
    ['filters[$or][0][id][$eq]=1', unknown('filters[$or][0][id][$eq]')],
    ['filters[__proto__][$eq]=1', unknown('filters[__proto__][$eq]')],
    ['filters[constructor]=1', unknown('filters[constructor]')],
    ['pagination[offset]=1', unknown('pagination[offset]')],
    ['pagination=1', unknown('pagination')],
    ['pagination[withCount]=false', unknown('pagination[withCount]')],
  ])('is refused by its name: %s', async (query, sentence) => {
    expectRefusal(await list(query), 400, sentence)
  })

  test.each(['limit', 'pageSize'])('of an impossible %s is refused', async name => {
    for (const value of [
      '0',
      '-1',
      '1001',
      '1e9',
      '1000000000',
      '1e400',
      '1.5',
      '',
      'x',
      ' 5',
      '0x10',
      'NaN',
    ])
      expectRefusal(
        await list(`pagination[${name}]=${value}`),
        400,
        `Please send a whole number from 1 to 1000: pagination[${name}]`,
      )
  })

  test('of an impossible page or start is refused, and a very far one is empty', async () => {
    for (const query of ['[page]=0', '[page]=-1', '[page]=1000001', '[start]=-1', '[start]=1000000001'])
      expectRefusal(await list(`pagination${query}`), 400, /^Please send a whole number from \d to \d+: /)
    expect(await named('pagination[page]=1000000&pagination[pageSize]=1000')).toEqual([])
    expect(await named('pagination[start]=1000000000')).toEqual([])
    expectRefusal(await list('pagination[page]=1&pagination[limit]=1'), 400, /or start and limit/)
  })

  test('of repeated keys is refused', async () => {
    for (const key of ['sort', 'populate', 'filters[active][$eq]', 'pagination[page]', 'colour'])
      expectRefusal(await list(`${key}=1&${key}=2`), 400, `Please send this key once: ${key}`)
  })

  test.each([
    ['filters[assigned_users][id][$eq]', 'Please send an id'],
    ['filters[active][$eq]', 'Please send true or false'],
    ['filters[startDate][$lte]', 'Please send a date and time such as 2026-11-21T05:00:00Z'],
    ['filters[endDate][$gte]', 'Please send a date and time such as 2026-11-21T05:00:00Z'],
  ])('of a value that %s cannot have is refused', async (key, sentence) => {
    for (const value of [
      ...[
        '',
        '0',
        '-1',
        '1.5',
        '2147483648',
        '99999999999',
        '0x10',
        '1e3',
        '%207',
        'x',
        'null',
        '%00',
        '1%00',
      ],
      ...['TRUE', '1', '2026-02-30T00:00:00Z', '2026-11-21', '2026-11-21T05:00:00', "true' or '1'='1"],
    ]) {
      if (key.includes('id') && value === '1') continue
      expectRefusal(await list(`${key}=${value}`), 400, `${sentence}: ${key}`)
    }
  })

  test('of the strangest instants that there are is answered', async () => {
    for (const instant of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-21T05:00:00%2B23:59'])
      for (const key of ['filters[startDate][$lte]', 'filters[endDate][$gte]'])
        expect((await list(`${key}=${instant}`)).status).toBe(200)
  })

  test('is refused on calls that take none', async () => {
    const before = await digestOf(server.ctx)
    const { id } = (await list('')).body.data[0]
    for (const [method, path] of [
      ['GET', `/events/${id}?sort=name`],
      ['GET', `/events/${id}?pagination[page]=1`],
      ['GET', '/users/me?populate=*'],
      ['GET', '/users/me?populate=password'],
      ['GET', '/auth/sessions?filters[user][id][$eq]=1'],
      ['POST', `/events/${id}/rsvp?user=1`],
      ['POST', '/auth/logout?all=true'],
    ] as const)
      expectRefusal(
        await call(method, path, { as: ravi }),
        400,
        /^The request has a key that is not known here/,
      )
    expect(await digestOf(server.ctx)).toEqual(before)
  })
})

test('An id that cannot exist is 404 in every spelling, and so is one that does not', async () => {
  const wrong = [
    'x'.repeat(23),
    'X'.repeat(24),
    'é'.repeat(24),
    'a'.repeat(24),
    '-'.repeat(24),
    'a'.repeat(101),
  ]
  for (const id of [
    ...[
      '0',
      '-1',
      '1.5',
      '1e3',
      '01',
      '0x1',
      '2147483648',
      '99999999999',
      '999999999',
      'x',
      'null',
      '*',
      "1'--",
    ],
    ...['%00', '1%00', '%20', '1%20', '%2e%2e', '..%2f..%2fetc', '%ff', '%E0%A4', '%', '1/2'],
    ...wrong.map(encodeURIComponent),
  ])
    for (const [method, path] of [
      ['GET', `/events/${id}`],
      ['POST', `/events/${id}/rsvp`],
      ['PUT', `/events/${id}/cover-image`],
      ['GET', `/images/${id}`],
    ] as const)
      expectRefusal(await call(method, path, { as: ravi }), method === 'PUT' ? [403, 404] : 404)
})
