import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { makeCertificate } from '#domain/settings/addresses.endpoints.ts'
import type { Addresses } from '#domain/settings/addresses.schema.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { addressesTexts as texts } from './addresses.texts.ts'

const namesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const Names = z.strictObject({
  names: z.string().transform(namesIn).pipe(makeCertificate.body.shape.names),
})

type CertificateFormProps = { ownerId: number; found: Addresses; onMade: () => void }

/** Asks for the names and addresses of a certificate, with those that the server proposes, and has it made. */
export function CertificateForm({ ownerId, found: { proposed, certificate }, onMade }: CertificateFormProps) {
  const { field, ...form } = useDraftForm(Names, {
    initial: { names: proposed.join('\n') },
    draft: { key: `certificate:${ownerId}`, ownerId },
    submit: (body) => call(makeCertificate, { body }),
    done: ({ message, needsRestart }) => {
      toastDone(needsRestart ? `${message} ${texts.restart}` : message)
      onMade()
    },
    trouble: texts,
  })
  return (
    <Form of={form} submit={certificate.isOwn ? texts.makeAgain : texts.make}>
      <Textarea
        label={texts.names}
        description={texts.namesHelp}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        autoCapitalize="none"
        dir="ltr"
        {...field('names')}
      />
    </Form>
  )
}
