import * as lucide from 'lucide';
import { createElement, type ReactElement } from 'react';

export type Icon = (props: { readonly size?: number }) => ReactElement;

/*#__NO_SIDE_EFFECTS__*/
function drawn(shapes: lucide.IconNode, more: lucide.IconNode = []): Icon {
  return ({ size = 20 }) => (
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
    >
      {[...shapes, ...more].map(([shape, attributes], index) =>
        createElement(shape, { key: index, ...attributes }),
      )}
    </svg>
  );
}

export const DashboardIcon = drawn(lucide.LayoutDashboard);
export const BirthdayIcon = drawn(lucide.Cake);
export const CalendarIcon = drawn(lucide.Calendar);
export const CreateBookingIcon = drawn(lucide.CalendarPlus);
export const ServicesIcon = drawn(lucide.Scissors);
export const ItemsIcon = drawn(lucide.Package);
export const StaffIcon = drawn(lucide.Users);
export const ClientsIcon = drawn(lucide.IdCard);
export const SettingsIcon = drawn(lucide.Settings2);
export const LogoutIcon = drawn(lucide.LogOut);
export const BellIcon = drawn(lucide.Bell);
export const MenuIcon = drawn(lucide.Menu);
export const SunIcon = drawn(lucide.Sun);
export const MoonIcon = drawn(lucide.Moon);
export const ChevronLeftIcon = drawn(lucide.ChevronLeft);
export const ChevronDownIcon = drawn(lucide.ChevronDown);
export const ChevronRightIcon = drawn(lucide.ChevronRight);
export const RefreshIcon = drawn(lucide.RotateCw);
export const DownloadIcon = drawn(lucide.ArrowDownToLine);
export const TrendUpIcon = drawn(lucide.ArrowUpRight);
export const TrendDownIcon = drawn(lucide.ArrowDownRight);
export const CheckIcon = drawn(lucide.Check);
export const AlertIcon = drawn(lucide.TriangleAlert);
export const PlusIcon = drawn(lucide.Plus);
export const EditIcon = drawn(lucide.Pencil);
export const TrashIcon = drawn(lucide.Trash);
export const CopyIcon = drawn(lucide.Copy);
export const SearchIcon = drawn(lucide.Search);
export const MoreIcon = drawn(lucide.EllipsisVertical);
export const PhoneIcon = drawn(lucide.Phone);
export const MailIcon = drawn(lucide.Mail);
export const DeliveryIcon = drawn(lucide.Truck);
export const BlockIcon = drawn(lucide.Ban);
export const ClockIcon = drawn(lucide.Clock);
export const CloseIcon = drawn(lucide.X);
export const EyeIcon = drawn(lucide.Eye);
export const EyeOffIcon = drawn(lucide.EyeOff);
export const QrIcon = drawn(lucide.QrCode);
export const AnalyticsIcon = drawn(lucide.ChartColumn);
export const SidebarIcon = drawn(lucide.PanelLeft);
export const InstallIcon = drawn(lucide.MonitorDown);
export const OfflineIcon = drawn(lucide.WifiOff);
export const FilterIcon = drawn(lucide.ListFilter);
export const PaymentsIcon = drawn(lucide.Wallet);
export const ReviewsIcon = drawn(lucide.Star);
export const InfoIcon = drawn(lucide.Info);
export const CircleCheckIcon = drawn(lucide.CircleCheck);
export const MapPinIcon = drawn(lucide.MapPin);
export const LinkIcon = drawn(lucide.Link);
export const SwitchIcon = drawn(lucide.ArrowLeftRight);
export const StoreIcon = drawn(lucide.Store);
export const PasskeyIcon = drawn(lucide.KeyRound);
export const SmartphoneIcon = drawn(lucide.Smartphone);
export const ScreenIcon = drawn(lucide.Monitor);
export const PhotoIcon = drawn(lucide.Image);
export const MinusIcon = drawn(lucide.Minus);
export const WhatsAppIcon = drawn(lucide.MessageCircle, [
  ['path', { d: 'M9 8.5c0 3.6 2.9 6.5 6.5 6.5M9 8.5l1 1.6M15.5 15l-1.7-1' }],
]);
