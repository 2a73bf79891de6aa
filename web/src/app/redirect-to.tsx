import { linkTo, type RouteName } from '@muster/domain/shell/routes.ts'
import { Navigate, useParams } from 'react-router'

export const redirectTo = (name: RouteName) =>
  function Redirect() {
    return <Navigate to={linkTo(name, useParams().id)} replace />
  }
