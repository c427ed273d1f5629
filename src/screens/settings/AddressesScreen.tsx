import { Alert, Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { Address, AddressesNow } from '#domain/settings/addresses.schema.ts'
import { listAddresses } from '#domain/settings/addresses.endpoints.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import layout from '#ui/form.module.css'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { openingHelpScreen } from '../core/help/help.screens.ts'
import { CertificateForm } from './CertificateForm.tsx'
import styles from './addresses.module.css'
import { addressesTexts as texts } from './addresses.texts.ts'
import { addressesScreen } from './settings.screens.ts'

/** The addresses of the server for whoever opens the school, with the certificate that tablets need. */
export default function AddressesScreen() {
  const { answer, ask } = useAnswer(listAddresses, {})
  const ownerId = useSession()?.user.id
  return (
    <Page title={addressesScreen.title} lead={texts.lead} actions={<Help />}>
      <AnswerGate answer={answer} onRetry={ask}>
        {(found) => (
          <div className={layout['whole']}>
            <ul className={styles['addresses']}>
              {found.addresses.map((address) => (
                <AddressCard key={address.url} address={address} />
              ))}
            </ul>
            {found.isPlainForAll && found.isSecure ? <Alert color="amber">{texts.after(found.unsent)}</Alert> : null}
            <Certificate found={found}>
              {ownerId === undefined ? null : (
                // A certificate that was made has its names in the field from then on.
                <CertificateForm key={found.certificate.names.join()} ownerId={ownerId} found={found} onMade={ask} />
              )}
            </Certificate>
            {found.trustPage ? (
              <Panel title={texts.trust} lead={texts.trustLead}>
                <div className={styles['address']}>
                  <QrCode text={found.trustPage} label={texts.codeOf(found.trustPage)} />
                  <strong dir="ltr">{found.trustPage}</strong>
                </div>
              </Panel>
            ) : null}
          </div>
        )}
      </AnswerGate>
    </Page>
  )
}

const Help = () => (
  <Button
    component={Link}
    to={linkTo(openingHelpScreen, {}, { topic: 'addresses' })}
    variant="default"
    leftSection={<IconHelpCircle size={20} aria-hidden />}
  >
    {texts.help}
  </Button>
)

/** A code is shown only where a phone can open what it says. */
function AddressCard({ address: { url, kind, trouble } }: { address: Address }) {
  return (
    <li className={styles['address']}>
      {trouble === null ? <QrCode text={url} label={texts.codeOf(url)} /> : null}
      <div>
        <small>{texts.kinds[kind]}</small>
        <strong dir="ltr">{url}</strong>
        <span className={trouble === null ? styles['good'] : styles['lacking']}>
          {trouble === null ? texts.good : texts.troubles[trouble]}
        </span>
        {trouble === null ? <p>{texts.scan}</p> : null}
      </div>
    </li>
  )
}

function Certificate({ found, children }: { found: AddressesNow; children: ReactNode }) {
  const { certificate } = found
  const { state, names, isOwn } = certificate
  const isOurs = isOwn || state === 'none'
  return (
    <Panel title={texts.certificate} lead={texts.states[state](certificate)}>
      {names.length > 0 ? <p>{texts.named(names)}</p> : null}
      {isOurs || state === 'proxy' ? null : <p>{texts.given}</p>}
      {isOurs ? children : null}
    </Panel>
  )
}
