import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import { RELATIONS } from '#domain/students/parents.schema.ts'
import { parentsTexts } from './parents.texts.ts'

const texts = parentsTexts.links

type RelationFieldProps = Omit<ComponentProps<typeof NativeSelect>, 'data'>

/** What somebody is to a student; empty where nobody has said. */
export const RelationField = (props: RelationFieldProps) => (
  <NativeSelect {...props} data={[{ value: '', label: texts.noRelation }, ...RELATIONS]} />
)
