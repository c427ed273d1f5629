import { Link } from 'react-router-dom'
import { uiTexts } from '#ui/ui.texts.ts'
import { dashboardScreen } from '#screens/dashboards/dashboards.screens.ts'
import classes from './Crumbs.module.css'
import { layoutTexts } from './layout.texts.ts'
import { linkTo, placesOf } from './screens.ts'
import { useScreen } from './use-screen.ts'

/** Breadcrumbs: home, the menu group, and the present screen. The home screen has none. */
export function Crumbs() {
  const screen = useScreen()
  if (!screen || screen.id === dashboardScreen.id) return null
  const group = placesOf(screen)[0]?.group
  return (
    <nav aria-label={uiTexts.breadcrumbs} className={classes['crumbs']} data-shell>
      <ol>
        <li>
          <Link to={linkTo(dashboardScreen)}>{dashboardScreen.title}</Link>
        </li>
        {group && group !== screen.title ? <li>{layoutTexts.groups[group]}</li> : null}
        <li aria-current="page">{screen.title}</li>
      </ol>
    </nav>
  )
}
