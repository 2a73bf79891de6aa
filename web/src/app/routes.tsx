import { Navigate, Route, Routes } from 'react-router'
import { MembersFrame, MembersOnly } from './members-frame.tsx'
import { AnyFrame, NotFoundScreen } from './not-found.screen.tsx'
import {
  AgendaScreen,
  AllCarPoolsScreen,
  CarPoolingScreen,
  CarPoolRequestsScreen,
  ConfirmEmailScreen,
  EventHeadScreen,
  EventMembersScreen,
  EventsScreen,
  EventWrapperScreen,
  ForgotPasswordScreen,
  GalleryScreen,
  LoginScreen,
  MyCheckInScreen,
  PreferencesScreen,
  ProfileScreen,
  ResetPasswordScreen,
  SignUpScreen,
} from './screens.ts'
import { VisitorFrame, VisitorsOnly } from './visitor-frame.tsx'

/** Specification 2, Routes. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<VisitorFrame />}>
      <Route element={<VisitorsOnly />}>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/signup" element={<SignUpScreen />} />
      </Route>
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path="/reset-password" element={<ResetPasswordScreen />} />
      <Route path="/confirm-email" element={<ConfirmEmailScreen />} />
    </Route>
    <Route element={<MembersOnly />}>
      <Route element={<MembersFrame />}>
        <Route index element={<EventsScreen />} />
        <Route path="/profile" element={<ProfileScreen />} />
        <Route path="/events/:id" element={<EventWrapperScreen />}>
          <Route index element={<Navigate to="agenda" replace />} />
          <Route element={<EventHeadScreen />}>
            <Route path="agenda" element={<AgendaScreen />} />
          </Route>
          <Route path="my-checkin" element={<MyCheckInScreen />} />
          <Route element={<CarPoolingScreen />}>
            <Route path="car-pools" element={<AllCarPoolsScreen />} />
            <Route path="car-pool" element={<Navigate to="../car-pools" replace />} />
            <Route path="car-pool-requests" element={<CarPoolRequestsScreen />} />
          </Route>
          <Route element={<EventMembersScreen />}>
            <Route path="preferences" element={<PreferencesScreen />} />
          </Route>
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Route>
    {GalleryScreen && <Route path="/gallery" element={<GalleryScreen />} />}
    <Route element={<AnyFrame />}>
      <Route path="*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
)
