import { beforeAll, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const DAY = 86_400_000

let asha: GivenPerson
let ravi: GivenPerson
/** Alpha, Beta and Gamma start on consecutive days; Asha is in Alpha and Gamma. */
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
    'populate[]=coverImage&populate[]=assigned_users',
    'populate=coverImage&populate=assigned_users',
    'populate[coverImage]=*&populate[assigned_users][fields][0]=name',
    'populate=*&locale=en&status=published',
  ])('is populated with %s', async query => {
    const [gamma, beta] = (await list(query)).body.data
    expect(gamma).toMatchObject({ coverImage: null, assigned_users: [{ id: asha.id, name: 'Asha' }] })
    expect(beta).toMatchObject({ coverImage: null, assigned_users: [] })
  })

  test('omits parts that are not populated', async () => {
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
    ['sort[]=name:desc', ['Gamma', 'Beta', 'Alpha']],
    ['sort[name]=asc', ['Alpha', 'Beta', 'Gamma']],
    ['sort[0][name]=DESC', ['Gamma', 'Beta', 'Alpha']],
    ['sort=name&sort=startDate', ['Alpha', 'Beta', 'Gamma']],
    ['sort=id', ['Alpha', 'Beta', 'Gamma']],
    ['sort=createdAt:desc&sort=updatedAt', ['Gamma', 'Beta', 'Alpha']],
  ])('is sorted with "%s"', async (query, names) => {
    expect(await named(query)).toEqual(names)
  })

  test('is filtered by person, active and dates, separately and together', async () => {
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
    ['[name]=Alpha', ['Alpha']],
    ['[name][]=Alpha&filters[name][]=Beta', ['Beta', 'Alpha']],
    ['[name][$in][0]=Alpha&filters[name][$in][1]=Beta', ['Beta', 'Alpha']],
    ['[name][$in]=Alpha&filters[name][$in]=Beta', ['Beta', 'Alpha']],
    ['[name][$in]=Alpha', ['Alpha']],
    ['[name][$ne]=Alpha', ['Gamma', 'Beta']],
    ['[name][$notIn][0]=Alpha', ['Gamma', 'Beta']],
    ['[name][$gte]=Beta&filters[name][$lt]=Gamma', ['Beta']],
    ['[name][$containsi]=ET', ['Beta']],
    ['[name][$contains]=ET', []],
    ['[active]=true', ['Gamma', 'Beta', 'Alpha']],
    ['[isJoined]=false', ['Beta']],
    ['[startDate][$gte]=2026-11-21', ['Gamma']],
    ['[$or][0][name]=Alpha&filters[$or][1][name][$eq]=Gamma', ['Gamma', 'Alpha']],
    ['[$and][0][name][$ne]=Alpha&filters[$and][1][name][$ne]=Gamma', ['Beta']],
    ['[$or][0][$and][0][name]=Alpha&filters[$or][0][$and][1][active]=false', []],
    ['[createdAt][$lte]=2000-01-01', []],
  ])('is filtered with filters%s', async (filters, names) => {
    expect(await named(`filters${filters}`)).toEqual(names)
  })

  test('is filtered by id, documentId and the id of a relation', async () => {
    const [gamma] = (await list('')).body.data
    expect(await named(`filters[id]=${gamma.id}`)).toEqual(['Gamma'])
    expect(await named(`filters[documentId][$eq]=${gamma.documentId}`)).toEqual(['Gamma'])
    expect(await named(`filters[assigned_users]=${asha.id}`)).toEqual(['Gamma', 'Alpha'])
    // nobody learns who else is in an event that they are not in
    expect(await named(`filters[assigned_users][id][$ne]=${asha.id}`)).toEqual([])
    expect(await named(`filters[assigned_users][id]=${ravi.id}`)).toEqual([])
  })

  test('has only the fields that were chosen, the ids and what is populated', async () => {
    const [gamma] = (await list('fields[0]=name&populate[assigned_users][fields][0]=id')).body.data
    expect(gamma).toEqual({
      id: expect.any(Number),
      documentId: expect.any(String),
      name: 'Gamma',
      assigned_users: [{ id: asha.id }],
    })
    expect(Object.keys((await list('fields=name,active')).body.data[0])).toEqual([
      ...['id', 'documentId', 'name', 'active'],
    ])
    expect((await list('fields=*')).body.data[0]).toEqual((await list('')).body.data[0])
    const { body } = await call('GET', `/events/${gamma.id}?fields[]=name`, { as: asha })
    expect(Object.keys(body.data)).toEqual(['id', 'documentId', 'name'])
    const me = await call('GET', '/users/me?fields=name&populate=*', { as: asha })
    expect(Object.keys(me.body)).toEqual(['id', 'documentId', 'name', 'role'])
  })

  test('is not counted when it is asked not to', async () => {
    const { body } = await list('pagination[pageSize]=2&pagination[withCount]=false')
    expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 2 } })
    const start = await list('pagination[start]=0&pagination[withCount]=false')
    expect(start.body.meta).toEqual({ pagination: { start: 0, limit: 25 } })
    expect((await list('pagination[withCount]=true')).body.meta.pagination).toMatchObject({ total: 3 })
  })

  test.each([
    ['pagination[limit]=-1', ['Gamma', 'Beta', 'Alpha'], { start: 0, limit: 1000, total: 3 }],
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

describe('An undeclared query', () => {
  const unknown = (name: string, allowed = '') =>
    `The request has a key that is not known here: ${name}${allowed && `. Allowed: ${allowed}.`}`
  const KEYS = 'filters, populate, sort, pagination, fields'
  const PARTS = 'coverImage, assigned_users, checked_in_users, sub_events'
  const SORTS = 'id, createdAt, updatedAt, startDate, endDate, name'
  const FILTERS =
    'id, documentId, createdAt, updatedAt, name, desc, startDate, endDate, timezone, location, registration, active, isArchived, isCarPoolEnabled, isJoined, assigned_users.id'
  const PAGES = 'page, pageSize, start, limit, withCount'

  test.each([
    ['colour=red', unknown('colour', KEYS)],
    ['populate=', unknown('populate ', PARTS)],
    ['populate=deep', unknown('populate deep', PARTS)],
    ['populate=coverImage,members', unknown('populate members', PARTS)],
    ['populate[assigned_users][populate]=role', unknown('populate[assigned_users][populate] role')],
    ['populate[assigned_users][sort]=name', unknown('populate[assigned_users][sort]', 'populate, fields')],
    [
      'populate[assigned_users][fields][0]=username',
      unknown('populate[assigned_users][fields] username', 'id, name, email, contact'),
    ],
    ['populate[password]=true', unknown('populate password', PARTS)],
    ['populate[coverImage]=yes', 'Please send true: populate[coverImage]'],
    [
      'fields=password',
      /^The request has a key that is not known here: fields password. Allowed: id, documentId, name, /,
    ],
    ['fields[0]=coverImage', /^The request has a key that is not known here: fields coverImage. Allowed: /],
    ['where[id]=1', unknown('where', KEYS)],
    ['__proto__[x]=1', unknown('__proto__[x]')],
    ['sort=email', unknown('sort email', SORTS)],
    ['sort=user.password', unknown('sort user.password', SORTS)],
    ['sort=name:desc:asc', 'Please sort asc or desc: sort'],
    ['sort=', unknown('sort ', SORTS)],
    ['sort=name:up', 'Please sort asc or desc: sort'],
    ['sort=name;drop table users', unknown('sort name;drop table users', SORTS)],
    ['sort=name,name', 'Please sort by each field once: sort'],
    ['sort[0]=name&sort[1]=name:desc', 'Please sort by each field once: sort'],
    ['sort[x]=name', unknown('sort x', SORTS)],
    ['filters=1', unknown('filters', FILTERS)],
    ['filters[colour][$eq]=red', unknown('filters[colour][$eq]', FILTERS)],
    ['filters[assigned_users][name]=A', unknown('filters[assigned_users][name]', FILTERS)],
    [
      'filters[assigned_users][email][$startsWith]=a',
      unknown('filters[assigned_users][email][$startsWith]', FILTERS),
    ],
    [
      'filters[assigned_users][password_hash][$eq]=a',
      unknown('filters[assigned_users][password_hash][$eq]', FILTERS),
    ],
    ['filters[active][$gt]=true', unknown('filters[active][$gt]', '$eq, $ne, $null, $notNull')],
    ['filters[name][$like]=A', /not known here: filters\[name\]\[\$like\]. Allowed: \$eq, \$ne, \$in, /],
    ['filters[registration]=ajar', 'Please send one of open, closed: filters[registration]'],
    ['filters[$or][0]=1', 'Please send a list of filters: filters[$or]'],
    ['filters[$or][0][colour]=1', unknown('filters[$or][0][colour]', FILTERS)],
    ['filters[$not][colour]=1', unknown('filters[$not][0][colour]', FILTERS)],
    ['filters[__proto__][$eq]=1', unknown('__proto__][$eq]')],
    ['filters[constructor]=1', unknown('filters[constructor]', FILTERS)],
    ['pagination[offset]=1', unknown('pagination[offset]', PAGES)],
    ['pagination=1', unknown('pagination', PAGES)],
    ['pagination[withCount]=no', 'Please send true or false: pagination[withCount]'],
    [`filters${'[$or][0]'.repeat(9)}[id]=1`, 'The query could not be read: query'],
    [
      Array.from({ length: 21 }, (_, at) => `filters[$or][${at}][id]=1`).join('&'),
      'Please send at most 20 filters: filters',
    ],
  ])('is refused with its name: %s', async (query, sentence) => {
    expectRefusal(await list(query), 400, sentence)
  })

  test.each(['limit', 'pageSize'])('with an impossible %s is refused', async name => {
    for (const value of [
      '0',
      '-2',
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

  test('with an impossible page or start is refused, and a page beyond the end is empty', async () => {
    for (const query of ['[page]=0', '[page]=-1', '[page]=1000001', '[start]=-1', '[start]=1000000001'])
      expectRefusal(await list(`pagination${query}`), 400, /^Please send a whole number from \d to \d+: /)
    expect(await named('pagination[page]=1000000&pagination[pageSize]=1000')).toEqual([])
    expect(await named('pagination[start]=1000000000')).toEqual([])
    expectRefusal(await list('pagination[page]=1&pagination[limit]=1'), 400, /or start and limit/)
  })

  test('with two values for one is refused', async () => {
    for (const key of ['filters[active][$eq]', 'filters[id][$gt]', 'pagination[page]'])
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
      ...['TRUE', '1', '2026-02-30T00:00:00Z', '2026-11', '2026-11-21T05:00:00', "true' or '1'='1"],
    ]) {
      if (key.includes('id') && value === '1') continue
      expectRefusal(await list(`${key}=${value}`), 400, `${sentence}: ${key}`)
    }
  })

  test('with extreme instants is answered', async () => {
    for (const instant of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-21T05:00:00%2B23:59'])
      for (const key of ['filters[startDate][$lte]', 'filters[endDate][$gte]'])
        expect((await list(`${key}=${instant}`)).status).toBe(200)
  })

  test('is refused on calls without a query', async () => {
    const before = await changesIn(server.ctx)
    const { id } = (await list('')).body.data[0]
    for (const [method, path] of [
      ['GET', '/users/me?sort=name'],
      ['GET', `/events/${id}?sort=name`],
      ['GET', `/events/${id}?filters[active]=true`],
      ['GET', '/users/me?pagination[page]=1'],
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
    expect(await changesIn(server.ctx)).toEqual(before)
  })
})

test('Impossible and unknown ids are 404 in every spelling', async () => {
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

test('A query that is sent again is read as before, and a refused one is refused again', async () => {
  const queries = ['filters[name]=Alpha', 'filters[name]=Gamma', 'filters[name]=Alpha', '']
  const answers: string[][] = []
  for (const query of queries) answers.push(await named(query))
  expect(answers).toEqual([['Alpha'], ['Gamma'], ['Alpha'], ['Gamma', 'Beta', 'Alpha']])
  for (let time = 0; time < 2; time++) expectRefusal(await list('filters[colour]=red'), 400)
})
