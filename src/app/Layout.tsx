import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import { useLive } from '#data/sync/live-state.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useSchool } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { formatDay } from '#domain/core/dates.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import { ClockNotice } from './ClockNotice.tsx'
import { Crumbs } from './Crumbs.tsx'
import { InitialLoadBanner } from './InitialLoadBanner.tsx'
import { Header } from './Header.tsx'
import { noteOwner } from './shown-owner.ts'
import classes from './Layout.module.css'
import { SideMenu } from './SideMenu.tsx'
import { useLaterPart } from '#ui/use-later-part.ts'
import { useSessionKeeper } from './use-session-keeper.ts'

const loadDrawer = () => import('./SideDrawer.tsx').then(({ SideDrawer }) => SideDrawer)
const loadDialog = () => import('./SignOutDialog.tsx').then(({ SignOutDialog }) => SignOutDialog)

/** Moves the focus to the content after a change of page; when only filters change, the focus stays. */
function useContentFocus(pathname: string) {
  const content = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** Tells whose screens these are, to keep pictures of them for the next start. */
function useNotedOwner(ownerId: number | undefined): void {
  useEffect(() => {
    if (ownerId === undefined) return
    noteOwner(ownerId)
    return () => noteOwner(null)
  }, [ownerId])
}

/** The header in print: school, screen and day. */
function PaperHead() {
  const school = useSchool()
  const today = useToday()?.today
  return school && today ? <p className={classes['paper']}>{`${school.name}, ${formatDay(today)}`}</p> : null
}

/** Keeps the list of classes read, which every list reads first, so that a list is rendered once with its class filter. */
function KeptReadings() {
  useClassList()
  return null
}

/** The frame around the screens of a signed-in person: header, side menu where the role has one, and the screen. */
export function Layout() {
  const access = useAccess()
  const { Part: SideDrawer, ...drawer } = useLaterPart(loadDrawer)
  const { Part: SignOutDialog, ...leaving } = useLaterPart(loadDialog)
  // A token is renewed only when a call needs it. While the live link stands, an expired token does not mean that the
  // server is away.
  const isLive = useLive()
  const isStale = access?.status === 'in' && access.isStale && !isLive
  useSessionKeeper(isStale)
  useNotedOwner(access?.status === 'in' ? access.user.id : undefined)
  const { pathname } = useLocation()
  const content = useContentFocus(pathname)
  // A screen rendered before the frame would be mounted again inside the frame later, and lose what was typed until
  // then.
  if (!access) return null
  // The screen's own guard redirects people who are not signed in.
  if (access.status !== 'in') return <Outlet />
  const hasMenu = access.role !== 'PARENT'
  return (
    <div className={classes['shell']} data-menu={hasMenu || undefined}>
      <a className={classes['skip']} href="#content" data-shell>
        {texts.skip}
      </a>
      <Header user={access.user} role={access.role} onMenu={hasMenu ? drawer.open : null} onSignOut={leaving.open} />
      {hasMenu ? (
        <aside className={classes['side']} data-shell>
          <SideMenu role={access.role} present={pathname} />
        </aside>
      ) : null}
      {SideDrawer ? (
        <SideDrawer
          name={shownPerson(access.user.fullname)}
          role={access.role}
          present={pathname}
          isOpen={drawer.isOpen}
          onClose={drawer.close}
        />
      ) : null}
      <main id="content" ref={content} className={classes['main']} tabIndex={-1}>
        {isStale ? (
          <p className={classes['stale']} role="status" data-shell>
            {texts.stale}
          </p>
        ) : null}
        <ClockNotice />
        <InitialLoadBanner isParent={access.role === 'PARENT'} />
        <KeptReadings />
        {hasMenu ? <Crumbs /> : null}
        <PaperHead />
        <Outlet />
      </main>
      {SignOutDialog ? <SignOutDialog opened={leaving.isOpen} onClose={leaving.close} /> : null}
    </div>
  )
}
