import { Alert, Textarea } from '@mantine/core'
import { z } from 'zod'
import { makeCertificate } from '#domain/settings/addresses.endpoints.ts'
import type { AddressesNow } from '#domain/settings/addresses.schema.ts'
import { hostsIn, isHost } from '#domain/settings/host-names.rules.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { addressesTexts as texts } from './addresses.texts.ts'

/** Names as they are typed; each that is none is named, and `pipe` alone would put its message beside no field. */
export const Names = z.strictObject({
  names: z.string().transform((typed, context) => {
    const names = hostsIn(typed)
    const wrong = names.filter((name) => !isHost(name))
    const most = makeCertificate.body.shape.names.safeParse(names)
    const message = wrong.length > 0 ? texts.wrong(wrong) : most.success ? null : texts.required
    if (message) context.addIssue({ code: 'custom', message })
    return names
  }),
})

type CertificateFormProps = { ownerId: number; found: AddressesNow; onMade: () => void }

/** Asks for the names and addresses of a certificate, with those that it has or the server proposes, and has it made. */
export function CertificateForm({ ownerId, found, onMade }: CertificateFormProps) {
  const { proposed, certificate, isPlainForAll, isSecure, unsent } = found
  const { field, ...form } = useDraftForm(Names, {
    initial: { names: proposed.join('\n') },
    draft: { key: `certificate:${ownerId}`, ownerId },
    submit: (body) => call(makeCertificate, { body }),
    done: ({ message, needsRestart }) => {
      toastDone(needsRestart ? `${message} ${texts.restart}` : message)
      onMade()
    },
    stays: true,
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
      {isPlainForAll && !isSecure ? <Alert color="amber">{texts.before(unsent)}</Alert> : null}
    </Form>
  )
}
