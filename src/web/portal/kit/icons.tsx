import type { ReactNode } from 'react';

type IconProps = { readonly size?: number };
export type Icon = (props: IconProps) => ReactNode;

/** Drawn on a 24 px grid with a 1.75 px round line, in the colour of the text around; never announced. */
function drawn(paths: ReactNode): Icon {
  return function DrawnIcon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths}
      </svg>
    );
  };
}

export const DashboardIcon = drawn(
  <>
    <rect x="3.5" y="3.5" width="7" height="9" rx="2" />
    <rect x="13.5" y="3.5" width="7" height="5" rx="2" />
    <rect x="3.5" y="15.5" width="7" height="5" rx="2" />
    <rect x="13.5" y="11.5" width="7" height="9" rx="2" />
  </>,
);
export const CalendarIcon = drawn(
  <path d="M6 4.5h12A2.5 2.5 0 0 1 20.5 7v11a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V7A2.5 2.5 0 0 1 6 4.5ZM8 2.5v4M16 2.5v4M3.5 10h17" />,
);
export const CreateBookingIcon = drawn(
  <path d="M20.5 11V7A2.5 2.5 0 0 0 18 4.5H6A2.5 2.5 0 0 0 3.5 7v11A2.5 2.5 0 0 0 6 20.5h6M8 2.5v4M16 2.5v4M3.5 10h17M18 14.5v6M15 17.5h6" />,
);
export const ServicesIcon = drawn(
  <>
    <circle cx="6" cy="6.5" r="2.75" />
    <circle cx="6" cy="17.5" r="2.75" />
    <path d="m8.3 8.2 12.2 9.3M8.3 15.8 20.5 6.5" />
  </>,
);
export const StaffIcon = drawn(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.7" />
  </>,
);
export const ClientsIcon = drawn(
  <>
    <rect x="3" y="4.5" width="18" height="15" rx="2.5" />
    <circle cx="9" cy="10.5" r="2.25" />
    <path d="M5.5 16.5a3.6 3.6 0 0 1 7 0M15.5 9.5h2.5M15.5 13.5h2.5" />
  </>,
);
export const SettingsIcon = drawn(
  <>
    <path d="M3.5 7h9M17.5 7h3M3.5 17h3M11.5 17h9" />
    <circle cx="15" cy="7" r="2.5" />
    <circle cx="9" cy="17" r="2.5" />
  </>,
);
export const LogoutIcon = drawn(
  <path d="M14.5 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7.5M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
);
export const MenuIcon = drawn(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SunIcon = drawn(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const MoonIcon = drawn(<path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z" />);
export const ChevronLeftIcon = drawn(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
export const ChevronRightIcon = drawn(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const RefreshIcon = drawn(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2M19.5 4v4.8h-4.8" />);
export const DownloadIcon = drawn(<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />);
export const TrendUpIcon = drawn(<path d="M7 17 17 7M8.5 7H17v8.5" />);
export const TrendDownIcon = drawn(<path d="M7 7l10 10M17 8.5V17H8.5" />);
export const CheckIcon = drawn(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const AlertIcon = drawn(
  <path d="M12 8v5M12 16.4v.1M10.3 4.1 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.1a2 2 0 0 0-3.4 0Z" />,
);
export const PlusIcon = drawn(<path d="M12 5v14M5 12h14" />);
export const EditIcon = drawn(
  <path d="m14.5 6 3.5 3.5M4.5 19.5l.8-4.2L16 4.6a1.9 1.9 0 0 1 2.7 0l.7.7a1.9 1.9 0 0 1 0 2.7L8.7 18.7l-4.2.8Z" />,
);
export const TrashIcon = drawn(
  <path d="M4 6.5h16M9.5 6V4.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V6M6.5 6.5l.8 12a2 2 0 0 0 2 1.9h5.4a2 2 0 0 0 2-1.9l.8-12M10 10.5v6M14 10.5v6" />,
);
export const CopyIcon = drawn(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 8.5V6A2.5 2.5 0 0 0 13 3.5H6A2.5 2.5 0 0 0 3.5 6v7A2.5 2.5 0 0 0 6 15.5h2.5" />
  </>,
);
export const SearchIcon = drawn(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const MoreIcon = drawn(<path d="M12 5.5v.1M12 12v.1M12 18.5v.1" />);
export const PhoneIcon = drawn(
  <path d="M6.5 3.5h2.2a1.5 1.5 0 0 1 1.5 1.2l.6 2.8a1.5 1.5 0 0 1-.6 1.5l-1.3 1a11 11 0 0 0 5.1 5.1l1-1.3a1.5 1.5 0 0 1 1.5-.6l2.8.6a1.5 1.5 0 0 1 1.2 1.5v2.2a2.5 2.5 0 0 1-2.7 2.5A15.5 15.5 0 0 1 4 6.2a2.5 2.5 0 0 1 2.5-2.7Z" />,
);
export const MailIcon = drawn(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m3.5 7.5 8.5 6 8.5-6" />
  </>,
);
export const DeliveryIcon = drawn(
  <>
    <path d="M5 17.5H3.5A1 1 0 0 1 2.5 16.5v-10A1.5 1.5 0 0 1 4 5h9a1.5 1.5 0 0 1 1.5 1.5v11h-5M14.5 9h3.6a1.5 1.5 0 0 1 1.2.6l1.9 2.6a1.5 1.5 0 0 1 .3.9v3.4a1 1 0 0 1-1 1h-.5" />
    <circle cx="7.25" cy="17.75" r="2.25" />
    <circle cx="17.25" cy="17.75" r="2.25" />
  </>,
);
export const ClockIcon = drawn(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const WhatsAppIcon = drawn(
  <>
    <path d="M3.5 20.5 5 16.2A8.5 8.5 0 1 1 8.2 19.4l-4.7 1.1Z" />
    <path d="M9 8.5c0 3.6 2.9 6.5 6.5 6.5M9 8.5l1 1.6M15.5 15l-1.7-1" />
  </>,
);
export const CloseIcon = drawn(<path d="m6 6 12 12M18 6 6 18" />);
export const EyeIcon = drawn(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = drawn(
  <path d="M9.9 5.8a9 9 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.4 3.1M6.2 7.3A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M9.9 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16" />,
);

export const QrIcon = drawn(
  <>
    <rect x="4" y="4" width="6" height="6" rx="1.5" />
    <rect x="14" y="4" width="6" height="6" rx="1.5" />
    <rect x="4" y="14" width="6" height="6" rx="1.5" />
    <path d="M14 14h2.5v2.5M20 14v.1M14 20h2.5M20 17.5V20h-.1" />
  </>,
);
export const AnalyticsIcon = drawn(<path d="M4 20h16M6.5 16.5v-4M12 16.5v-9M17.5 16.5V4.5" />);
export const SidebarIcon = drawn(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
    <path d="M9 4.5v15" />
  </>,
);
export const InstallIcon = drawn(
  <path d="M12 3.5v10M8 9.8l4 4 4-4M4 15.5V18a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-2.5" />,
);
export const OfflineIcon = drawn(
  <path d="M4 4l16 16M8.6 8.3A9.6 9.6 0 0 0 4.8 11M12.4 7.5a9.6 9.6 0 0 1 6.8 3.5M7.6 14.3a6.2 6.2 0 0 1 4-1.8M16.2 14.1l.2.2M12 18.4v.1" />,
);
export const FilterIcon = drawn(<path d="M4 7h16M7 12h10M10 17h4" />);
export const PaymentsIcon = drawn(
  <path d="M18 7V5.5A1.5 1.5 0 0 0 16.5 4H6a2.5 2.5 0 0 0 0 5h12.5a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6A2.5 2.5 0 0 1 3.5 17.5v-11M16.5 14.5v.1" />,
);
