import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type SignedIn, type TestApp } from '../../testing/app.ts'

let school: TestApp
let person: SignedIn
beforeAll(async () => {
  school = await openTestApp()
  person = await school.signIn('USER')
})
afterAll(() => school.close())

const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp', size = 800) =>
  sharp({ create: { width: size, height: size / 2, channels: 3, background: '#0a5' } })
    .toFormat(format)
    .toBuffer()

/** A multipart form as a browser sends it. */
async function formOf(file: Uint8Array, name: string, type: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('photo', new Blob([new Uint8Array(file)], { type }), name)
  const request = new Request('http://school/', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return { body, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}

const upload = async (file: Uint8Array, name: string, type: string, id = person.reply.user.id) =>
  school.call({ method: 'POST', path: `/user/${id}/photo`, token: person.token, ...(await formOf(file, name, type)) })

describe('a photo', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('given as %s is re-encoded as a square JPEG', async (format) => {
    const answer = await upload(await picture(format), `me.${format}`, `image/${format}`)
    expect(answer.json['message']).toBe('Photo uploaded successfully')
    const url = String(answer.json['photoUrl'])
    const served = await school.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${person.token}` } })
    expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    const me = await school.call({ path: `/user/userinfo/${person.reply.user.id}`, token: person.token })
    expect(me.json['photoUrl']).toBe(url)
  })

  it('can be sent with the account in the form', async () => {
    const form = await formOf(await picture('png'), 'me.png', 'image/png', { userId: String(person.reply.user.id) })
    const answer = await school.call({ method: 'POST', path: '/user/upload-photo', token: person.token, ...form })
    expect(answer.status).toBe(200)
  })

  it('is refused when it is a page with the name of a picture', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    expect((await upload(page, 'me.png', 'image/png')).code).toBe('notAnImage')
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    expect((await upload(drawing, 'me.gif', 'image/gif')).code).toBe('notAnImage')
    expect((await upload(await picture('webp'), 'me.jpg', 'image/jpeg')).code).toBe('notAnImage')
  })

  it('is refused above 5 MB', async () => {
    expect((await upload(Buffer.alloc(6 * 1024 * 1024), 'me.png', 'image/png')).code).toBe('photoTooLarge')
  })

  it('that would unpack to gigabytes is refused', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(5_242_880)
    expect((await upload(bomb, 'me.png', 'image/png')).code).toBe('notAnImage')
  })

  it('of somebody else cannot be set, nor by a form without a file', async () => {
    expect((await upload(await picture('png'), 'me.png', 'image/png', 999_999)).code).toBe('userNotFound')
    const empty = await school.call({
      method: 'POST',
      path: `/user/${person.reply.user.id}/photo`,
      token: person.token,
      body: {},
    })
    expect(empty.status).toBe(415)
  })

  it('is shown to nobody without a session, and to parents only their own, by its own id and by that of the account', async () => {
    const answer = await upload(await picture('png'), 'me.png', 'image/png')
    const parent = await school.signIn('PARENT')
    for (const path of [String(answer.json['photoUrl']), `/user/photo/${person.reply.user.id}`]) {
      expect((await school.call({ path, token: person.token })).status).toBe(200)
      expect((await school.call({ path })).status).toBe(401)
      expect((await school.call({ path, token: parent.token })).code).toBe('photoNotFound')
    }
    const none = { path: `/user/photo/${parent.reply.user.id}`, token: person.token }
    expect((await school.call(none)).code).toBe('photoNotFound')
  })
})
