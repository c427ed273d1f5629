import { eq } from 'drizzle-orm'
import * as endpoints from '#domain/settings/settings.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { schoolSettings } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { bytesOf, openPicture } from '../school/pictures.ts'
import { LOGO, readAround, readSchoolInfo, readSettings, SCHOOL, storeSetting } from '../school/settings.queries.ts'

/** Sides of the square that a logo fits into, in pixels: it is part of every sign-in. */
const LOGO_SIDE = 128

const readAll = async ({ tx, env }: Pick<HandlerContext, 'tx' | 'env'>) => ({
  settings: await readSettings(tx, env),
  ...(await readAround(tx)),
})

const saved = async (context: HandlerContext) => ({
  message: 'Settings saved',
  ...(await readAll(context)),
  school: await readSchoolInfo(context.tx, context.env, true),
})

async function smallLogo(bytes: Uint8Array): Promise<string> {
  const image = await openPicture(bytes)
  const background = { r: 255, g: 255, b: 255, alpha: 0 }
  const small = image.resize(LOGO_SIDE, LOGO_SIDE, { fit: 'contain', background })
  const png = await bytesOf(small.png({ palette: true, compressionLevel: 9 }))
  return `data:image/png;base64,${png.toString('base64')}`
}

export const settingsHandlers = [
  handle(endpoints.getSettings, (_, context) => readAll(context)),

  handle(endpoints.saveSettings, async ({ body }, context) => {
    const before: Record<string, unknown> = await readSettings(context.tx, context.env)
    // What stays as it was keeps following the environment, but for the name: saved once, the school has been looked at.
    const isChanged = (key: string, value: unknown) => JSON.stringify(before[key]) !== JSON.stringify(value)
    const changes = Object.entries(body).filter(([key, value]) => isChanged(key, value))
    for (const [key, value] of changes) await storeSetting(context, key, value)
    if (body.name !== undefined && !isChanged('name', body.name)) await storeSetting(context, 'name', body.name)
    await recordChange(context, 'school', SCHOOL, { before, after: Object.fromEntries(changes) })
    return saved(context)
  }),

  handle(endpoints.setLogo, async ({ body }, context) => {
    await storeSetting(context, LOGO, await smallLogo(body.logo))
    await recordChange(context, 'school', SCHOOL, { after: { logo: 'changed' } })
    return saved(context)
  }),

  handle(endpoints.removeLogo, async (_, context) => {
    const gone = await context.tx
      .delete(schoolSettings)
      .where(eq(schoolSettings.key, LOGO))
      .returning({ key: schoolSettings.key })
    if (gone.length > 0) await recordChange(context, 'school', SCHOOL, { after: { logo: 'removed' } })
    return saved(context)
  }),
]
