import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as doorIcons from './door-icons.tsx';
import * as icons from './icons.tsx';
import * as schemeIcons from './scheme-icons.tsx';

/** Each icon, its name in @mui/icons-material 9.5.0, and a digest of what that one draws inside its svg element. */
const originals = `
ArrowDownIcon ArrowDownwardOutlined 31044110e408
ArrowIntoDoorIcon LoginOutlined 80ad8f6a6636
ArrowIntoTrayIcon FileDownloadOutlined 41b799dd8f30
ArrowLeftIcon ArrowBackOutlined 6de9773391b3
ArrowOutOfDoorIcon LogoutOutlined 18cbbd88fdaa
ArrowOutOfWindowIcon OpenInNewOutlined 7da0ead44108
ArrowUpIcon ArrowUpwardOutlined 61ee9d1de7be
ArrowsUpAndDownIcon SwapVertOutlined c3561c2393dc
BadgeIcon BadgeOutlined 5b663a4f444d
BellIcon NotificationsOutlined 8995c7d087fd
BinIcon DeleteOutlined c7353a6c847d
BookmarksIcon BookmarksOutlined 81dcc02588d2
CalendarIcon EventOutlined 85e14a017a78
CameraIcon PhotoCameraOutlined 6c4a4d062d96
ChecklistIcon FactCheckOutlined e1a36c3c63d9
ChevronDownIcon ExpandMoreOutlined 4d96a393b5dc
CircledCrossIcon CancelOutlined d869b9283025
CircledTickIcon CheckCircleOutlined 65f044ca520d
ClockBackIcon HistoryOutlined 5c943dda01d1
ClockIcon ScheduleOutlined 17ffc2b3ac78
CogIcon SettingsOutlined aeb716d74b98
ComputerIcon ComputerOutlined dc883cb21c3b
CopyIcon ContentCopyOutlined d9e093cfcaf8
CrossIcon CloseOutlined fcb15dd39101
CrossedEyeIcon VisibilityOffOutlined 2cc17b902efd
CrossedMagnifierIcon SearchOffOutlined bfd6527e836b
DotsAcrossIcon MoreHorizOutlined f116f636058e
DotsDownIcon MoreVertOutlined 1b00e1fce366
DoubleTickIcon DoneAllOutlined 393598ddffec
DownloadIcon DownloadOutlined 501e7598ea9c
EmptyCircleIcon RadioButtonUncheckedOutlined 38465dbc39e6
ExclamationIcon ErrorOutlined 563943368d08
EyeIcon VisibilityOutlined 964aba16eb45
FilterIcon FilterListOutlined 29ea9ebb3b5b
FitScreenIcon FitScreenOutlined 250542ec93e8
GavelIcon GavelOutlined 680b6d9d5b29
HourglassIcon HourglassEmptyOutlined 877281924468
HouseIcon HomeOutlined 50bf308ae855
InboxIcon InboxOutlined 047ec768773b
InfoIcon InfoOutlined 455a2be8cbeb
KeyIcon KeyOutlined c1cc6ea56611
KeyboardIcon KeyboardOutlined e1bd76665d69
MagnifierIcon SearchOutlined 5120ef4343b6
MenuIcon MenuOutlined 3ec5207bf57d
MoonIcon DarkModeOutlined f9bb66571be5
NoEntryIcon BlockOutlined 609920872768
OpenBookIcon MenuBookOutlined d1025f50953a
OpenPadlockIcon LockOpenOutlined 73d1b80a4177
PadlockIcon LockOutlined 064ed0344087
PadlockResetIcon LockResetOutlined ab06180ace6b
PageIcon SummarizeOutlined af26ccb29269
PaperPlaneIcon SendOutlined f08bc0f93472
PencilIcon EditOutlined 4f2ce3f01883
PersonIcon PersonOutlined 3834c3534a14
PersonTickIcon HowToRegOutlined 2462d223fcc7
PhoneIcon SmartphoneOutlined 91b521cc32a8
PhonePadlockIcon PhonelinkLockOutlined e6a97bbac004
PictureIcon ImageOutlined 548450690430
PlusIcon AddOutlined 82ab059af033
PrinterIcon PrintOutlined aee64469715e
QuestionIcon HelpOutlineOutlined 704dd0ee2ba1
ReceiptIcon ReceiptLongOutlined 8b7313fbf469
RisingArrowIcon TrendingUpOutlined 71b43cca8bdf
RotateRightIcon RotateRightOutlined 3d6be0753bdf
ShieldMagnifierIcon PolicyOutlined fe6c0b2f0c0f
SunIcon LightModeOutlined 009b58622581
ThreePeopleIcon GroupsOutlined 11fd4f75b8bc
TickIcon CheckOutlined 96948f4238fd
TilesIcon SpaceDashboardOutlined c4c31623e63e
TwoPeopleIcon GroupOutlined 72b0490e1ed9
UndoIcon UndoOutlined 2df1e5a4d27b
UnreadEnvelopeIcon MarkEmailUnreadOutlined 8ecc0271c764
WalletIcon AccountBalanceWalletOutlined 269eb85a27d0
WarningIcon WarningAmberOutlined 243c276c9c96
ZoomInIcon ZoomInOutlined ed708694f8f2
ZoomOutIcon ZoomOutOutlined 4d9e37ba1cdc
`;

it('each icon draws exactly what its original does', () => {
  const recorded = originals
    .trim()
    .split('\n')
    .map((line) => line.replace(/ \w+ /, ' '));
  const drawn = Object.entries({ ...doorIcons, ...icons, ...schemeIcons }).map(([name, Icon]) => {
    const [, shapes = ''] =
      /<svg [^>]*viewBox="0 0 24 24"[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(<Icon />)) ?? [];
    return `${name} ${createHash('sha256').update(shapes).digest('hex').slice(0, 12)}`;
  });
  expect(drawn.sort()).toEqual(recorded);
});
