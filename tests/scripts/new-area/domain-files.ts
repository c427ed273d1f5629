import type { Names } from './names.ts'

const schema = ({ one, many, One, Many }: Names): string => `import { z } from 'zod'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'

/** Longest texts, in characters. */
const LIMITS = { name: 120, remarks: 1_000 } as const

export const FILL_IN = 'Please fill in the name.'

const Fields = {
  name: text(LIMITS.name).trim().min(1, FILL_IN),
  remarks: text(LIMITS.remarks).trim().optional(),
}

export const New${One} = z.strictObject(Fields)
export type New${One} = z.input<typeof New${One}>

export const ${One}Edit = z.strictObject({
  ...Fields,
  /** Revision from which the form was filled; missing for callers that read the server directly. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type ${One}Edit = z.input<typeof ${One}Edit>

export const ${One}Id = z.object({ id: idOf('${one}', IdText) })

export const ${One}Listed = z.object({
  id: Id,
  name: z.string(),
  remarks: z.string().nullable(),
  createdAt: Instant,
  revision: z.int(),
})
export type ${One}Listed = z.infer<typeof ${One}Listed>

export const ${Many}Listed = z.object({ ${many}: z.array(${One}Listed) })
`

const endpoints = ({ area, one, many, One, Many }: Names): string => `import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { MONEY, STAFF } from '../core/roles.ts'
import { ${[`${One}Edit`, `${One}Id`, `${Many}Listed`, `New${One}`].join(', ')} } from './${area}.schema.ts'

const Saved = z.object({ message: z.string(), id: z.int() })

export const list${Many} = endpoint({
  id: '${area}.list',
  method: 'GET',
  path: '/${area}/${many}',
  summary: 'All ${many}, sorted by name',
  roles: STAFF,
  reply: ${Many}Listed,
  problems: [],
})

export const create${One} = endpoint({
  id: '${area}.create',
  method: 'POST',
  path: '/${area}/${many}',
  summary: 'Register a ${one}',
  roles: MONEY,
  body: New${One},
  reply: Saved,
  problems: [],
})

export const update${One} = endpoint({
  id: '${area}.update',
  method: 'PUT',
  path: '/${area}/${many}/:id',
  summary: 'Change a ${one}',
  roles: MONEY,
  params: ${One}Id,
  body: ${One}Edit,
  reply: Saved,
  problems: ['${one}NotFound', '${one}Changed'],
})

export const delete${One} = endpoint({
  id: '${area}.delete',
  method: 'DELETE',
  path: '/${area}/${many}/:id',
  summary: 'Hide a ${one}',
  roles: MONEY,
  params: ${One}Id,
  reply: z.object({ message: z.string() }),
  problems: ['${one}NotFound'],
})
`

const data = ({
  area,
  one,
  many,
  One,
  Many,
}: Names): string => `import { create${One}, delete${One}, list${Many}, update${One} } from '#domain/${area}/${area}.endpoints.ts'
import type { ${One}Edit, New${One} } from '#domain/${area}/${area}.schema.ts'
import { call } from '../answers/api.ts'
import { callOnce } from '../answers/call-once.ts'
import { server } from '../answers/source.ts'

/** All ${many}; without network those of the last answer. */
export const use${Many} = server(list${Many}, () => ({}))

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of ${many}; all of them need the server. */
export const ${one}Actions = {
  create: (once: string, body: New${One}) => callOnce(once, create${One}, { body }),
  update: (id: number, body: ${One}Edit) => call(update${One}, { ...paramsOf(id), body }),
  remove: (id: number) => call(delete${One}, paramsOf(id)),
}
`

/** Files of an area in the domain and in the device's data. */
export const domainFiles = (names: Names): Record<string, string> => ({
  [`src/domain/${names.area}/${names.area}.schema.ts`]: schema(names),
  [`src/domain/${names.area}/${names.area}.endpoints.ts`]: endpoints(names),
  [`src/data/${names.area}/${names.many}.ts`]: data(names),
})
