import { useSearchParams } from 'react-router-dom'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { FindById } from '../core/form/FindById.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { idOfSearch, useUserSearch } from './use-user-search.ts'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = usersTexts.register

/** One form for new accounts and, after a search by id, for existing ones; the id is in the address. */
export default function RegisterScreen() {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const id = idOfSearch(params.get('id') ?? '')
  const { found, ask } = useUserSearch(id)
  if (!session) return <LoadingSkeleton />
  const ownerId = session.user.id
  const edited = found.status === 'found' ? found.user : null
  return (
    <Page
      title={id === null ? usersTexts.actions.create : texts.editTitle}
      lead={id === null ? texts.lead : texts.editLead}
    >
      <div className={`${classes['stack']} ${classes['form']}`}>
        <Panel title={texts.findTitle}>
          <FindById
            key={`find ${id}`}
            label={texts.findField}
            button={texts.find}
            words={{ missing: texts.findInvalid, invalid: texts.findInvalid }}
            present={id}
            problem={found.status === 'notFound' ? usersTexts.notFound : null}
            isBusy={found.status === 'searching'}
            onFind={(wanted) => setParams({ id: String(wanted) })}
            onClear={() => setParams({})}
            clear={texts.cancelEdit}
          />
        </Panel>
        {found.status === 'failed' ? (
          <ProblemAlert message={troubleOf(found.error, usersTexts.notFound)} onRetry={ask} />
        ) : null}
        {found.status === 'searching' ? <LoadingSkeleton rows={4} /> : null}
        {id === null || edited ? (
          <RegisterForm key={`form ${edited?.id}`} ownerId={ownerId} edited={edited} onSaved={() => setParams({})} />
        ) : null}
      </div>
    </Page>
  )
}
