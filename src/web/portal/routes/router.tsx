import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { beginDrawing } from '../query/after-paint.ts';
import { guardDashboard, guardSetup } from '../session/guard.ts';
import type { Session } from '../session/session.ts';
import { NotFound } from '../shell/not-found.tsx';
import { ScreenFailed } from '../shell/screen-failed.tsx';
import { Shell } from '../shell/shell.tsx';
import {
  only,
  readAnalyticsSearch,
  readBookingSearch,
  readCalendarSearch,
  readClientSearch,
  readClientsSearch,
  readDashboardSearch,
  readPaymentsSearch,
  readSettingsSearch,
  readSetupSearch,
  type SetupSearch,
} from './search.ts';

type RouterContext = { readonly session: Session };

const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound });

const dashboard = createRoute({
  getParentRoute: () => root,
  path: 'dashboard',
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: ({ context, location, preload }) => guardDashboard(context.session, location, preload),
});

const day = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  validateSearch: only(readDashboardSearch),
  component: lazyRouteComponent(() => import('./dashboard.tsx'), 'DashboardRoute'),
});

const setup = createRoute({
  getParentRoute: () => dashboard,
  path: 'setup',
  validateSearch: only<SetupSearch>(readSetupSearch),
  beforeLoad: ({ context }) => guardSetup(context.session),
  component: lazyRouteComponent(() => import('./setup.tsx'), 'SetupRoute'),
});

const secondStep = createRoute({
  getParentRoute: () => dashboard,
  path: 'second-step',
  component: lazyRouteComponent(() => import('./second-step.tsx'), 'SecondStepRoute'),
});

const createBooking = createRoute({
  getParentRoute: () => dashboard,
  path: 'create-booking',
  validateSearch: only(readBookingSearch),
  component: lazyRouteComponent(() => import('./create-booking.tsx'), 'CreateBookingRoute'),
});

const clients = createRoute({
  getParentRoute: () => dashboard,
  path: 'clients',
  validateSearch: only(readClientsSearch),
  component: lazyRouteComponent(() => import('./clients.tsx'), 'ClientsRoute'),
});

const client = createRoute({
  getParentRoute: () => dashboard,
  path: 'clients/$clientId',
  validateSearch: only(readClientSearch),
  component: lazyRouteComponent(() => import('./client.tsx'), 'ClientRoute'),
});

const services = createRoute({
  getParentRoute: () => dashboard,
  path: 'services',
  component: lazyRouteComponent(() => import('./services.tsx'), 'ServicesRoute'),
});

const staff = createRoute({
  getParentRoute: () => dashboard,
  path: 'staff',
  component: lazyRouteComponent(() => import('./staff.tsx'), 'StaffRoute'),
});

const settings = createRoute({
  getParentRoute: () => dashboard,
  path: 'settings',
  validateSearch: only(readSettingsSearch),
  component: lazyRouteComponent(() => import('./settings.tsx'), 'SettingsRoute'),
});

const analytics = createRoute({
  getParentRoute: () => dashboard,
  path: 'analytics',
  validateSearch: only(readAnalyticsSearch),
  component: lazyRouteComponent(() => import('./analytics.tsx'), 'AnalyticsRoute'),
});

const calendar = createRoute({
  getParentRoute: () => dashboard,
  path: 'calendar',
  validateSearch: only(readCalendarSearch),
  component: lazyRouteComponent(() => import('./calendar.tsx'), 'CalendarRoute'),
});

const payments = createRoute({
  getParentRoute: () => dashboard,
  path: 'payments',
  validateSearch: only(readPaymentsSearch),
  component: lazyRouteComponent(() => import('./payments.tsx'), 'PaymentsRoute'),
});

const waiting = createRoute({
  getParentRoute: () => dashboard,
  path: 'waiting',
  component: lazyRouteComponent(() => import('./waiting.tsx'), 'WaitingRoute'),
});

const businesses = createRoute({
  getParentRoute: () => dashboard,
  path: 'businesses',
  component: lazyRouteComponent(() => import('./businesses.tsx'), 'BusinessesRoute'),
});

const reviews = createRoute({
  getParentRoute: () => dashboard,
  path: 'reviews',
  component: lazyRouteComponent(() => import('./reviews.tsx'), 'ReviewsRoute'),
});

const routeTree = root.addChildren([
  dashboard.addChildren([
    day,
    setup,
    secondStep,
    createBooking,
    clients,
    client,
    services,
    staff,
    settings,
    calendar,
    analytics,
    payments,
    waiting,
    reviews,
    businesses,
  ]),
]);

/** The portal's screens; each is fetched when it is first opened or pointed at. Without a `history` that of the browser. */
export const createPortalRouter = (session: Session, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    ...(history === undefined ? { scrollRestoration: true } : { history }),
    context: { session },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
  });
  // A server draws one screen, and has nothing to wait for.
  if (typeof document !== 'undefined')
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) beginDrawing();
    });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
