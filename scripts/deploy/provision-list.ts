import { alerts, type LogAlert } from './log-alerts.ts';

export type ProvisionOptions = {
  project: string;
  /** The region of the functions, the database and the bucket: that of operator/settings.ts. */
  region: string;
  /** The account in Cloud Billing, such as 01ABCD-234567-89EFAB. */
  billingAccount: string;
  /** Who is mailed about the alerts. */
  alertsTo: string;
  budgetUsd: number;
  /** The names of the secrets. */
  secrets: readonly string[];
  /** The required Auth settings of the project. */
  authSettings: readonly (readonly [path: string, isOn: boolean])[];
};

export type ProvisionPart = { title: string; lines: readonly string[] };

/** The account that the functions run as; functions/src/entry/options.ts names it. */
const functionsAccount = 'functions';

const apis = [
  ...['artifactregistry', 'billingbudgets', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudscheduler'],
  ...['compute', 'eventarc', 'firebase', 'firebaseappcheck', 'firebasehosting', 'firebaserules'],
  ...['firebasestorage', 'firestore', 'iam', 'iamcredentials', 'identitytoolkit', 'logging', 'monitoring'],
  ...['pubsub', 'recaptchaenterprise', 'run', 'secretmanager', 'storage'],
];

/** The roles of the functions, which may do nothing else in the project. */
const roles = [
  ...['datastore.user', 'firebaseauth.admin', 'firebaseappcheck.tokenVerifier'],
  // For triggers and jobs, which call the functions with it.
  ...['eventarc.eventReceiver', 'run.invoker'],
];

/**
 * The setup of a project before the first deploy, as lines for a shell, in their order. Each may run again: it changes
 * nothing where there is nothing to do. None of them has ever run against Google.
 */
export function makeProvisionList(options: ProvisionOptions): ProvisionPart[] {
  const { project, region, billingAccount, alertsTo, budgetUsd, secrets, authSettings } = options;
  const of = `--project ${project}`;
  const bucket = `${project}.firebasestorage.app`;
  const account = `${functionsAccount}@${project}.iam.gserviceaccount.com`;
  const member = `--member serviceAccount:${account} --condition None`;
  const google = (method: string, url: string, body = '') =>
    [
      `curl -fsS -X ${method} -H "Authorization: Bearer $(gcloud auth print-access-token)"`,
      `-H 'X-Goog-User-Project: ${project}' -H 'Content-Type: application/json'`,
      ...(body === '' ? [] : [`-d ${quoted(body)}`]),
      quoted(url),
    ].join(' ');
  const identity = 'https://identitytoolkit.googleapis.com';
  const authConfig = `${identity}/admin/v2/projects/${project}/config`;
  const channels = `gcloud beta monitoring channels list ${of} --filter 'displayName="Operators"' --format 'value(name)'`;
  return [
    {
      title: 'The project, its bill and its web app',
      lines: [
        ifNone(
          `gcloud projects list --filter projectId=${project} --format 'value(projectId)'`,
          `npx firebase projects:create ${project}`,
        ),
        `gcloud billing projects link ${project} --billing-account ${billingAccount}`,
        `gcloud services enable ${apis.map((api) => `${api}.googleapis.com`).join(' ')} ${of}`,
        unless(
          `npx firebase projects:list --json | grep -q '"${project}"'`,
          `npx firebase projects:addfirebase ${project}`,
        ),
        unless(
          `npx firebase apps:list WEB --json ${of} | grep -q appId`,
          `npx firebase apps:create WEB app ${of}`,
        ),
      ],
    },
    {
      title: 'The database: its place can never change',
      lines: [
        unless(
          `gcloud firestore databases describe --database '(default)' ${of}`,
          `gcloud firestore databases create --location ${region} --type firestore-native ${of}`,
        ),
        `gcloud firestore databases update --database '(default)' --delete-protection --enable-pitr ${of}`,
        ifNone(
          `gcloud firestore backups schedules list --database '(default)' ${of} --format 'value(name)'`,
          `gcloud firestore backups schedules create --database '(default)' --recurrence daily --retention 14w ${of}`,
        ),
        `npx firebase deploy --only firestore:indexes ${of} --non-interactive   # with the time to live of what expires`,
      ],
    },
    {
      title: 'The bucket: of images, nothing public, and no upload that nobody claimed',
      lines: [
        unless(
          `gcloud storage buckets describe gs://${bucket}`,
          google(
            'POST',
            `https://firebasestorage.googleapis.com/v1alpha/projects/${project}/defaultBucket`,
            JSON.stringify({ location: region }),
          ),
        ),
        `gcloud storage buckets update gs://${bucket} --lifecycle-file scripts/deploy/bucket-life-cycle.json --soft-delete-duration 7d --public-access-prevention --uniform-bucket-level-access`,
      ],
    },
    {
      title: 'The account of the functions',
      lines: [
        unless(
          `gcloud iam service-accounts describe ${account} ${of}`,
          `gcloud iam service-accounts create ${functionsAccount} --display-name Functions ${of}`,
        ),
        ...roles.map(
          (role) => `gcloud projects add-iam-policy-binding ${project} ${member} --role roles/${role}`,
        ),
        `gcloud storage buckets add-iam-policy-binding gs://${bucket} --member serviceAccount:${account} --role roles/storage.objectAdmin`,
        // They sign the tokens of a sign-in themselves.
        `gcloud iam service-accounts add-iam-policy-binding ${account} ${member} --role roles/iam.serviceAccountTokenCreator ${of}`,
      ],
    },
    {
      title: 'Secrets: asks for each that is missing; a single space for none',
      lines: secrets.map((name) =>
        ifNone(
          `gcloud secrets list ${of} --filter 'name~/${name}$' --format 'value(name)'`,
          // It never replaces a key: every authenticator app would be lost.
          name === 'FACTOR_KEY'
            ? `openssl rand -base64 32 | tr -d '\\n' | gcloud secrets create ${name} --data-file=- --replication-policy automatic ${of}`
            : `npx firebase functions:secrets:set ${name} ${of}`,
        ),
      ),
    },
    {
      title: 'Auth: only our API makes accounts',
      lines: [
        unless(
          google('GET', authConfig),
          google('POST', `${identity}/v2/projects/${project}/identityPlatform:initializeAuth`, '{}'),
        ),
        google(
          'PATCH',
          `${authConfig}?updateMask=${authSettings.map(([path]) => path).join(',')}`,
          JSON.stringify(nested(authSettings)),
        ),
      ],
    },
    {
      title: 'The budget',
      lines: [
        ifNone(
          `gcloud billing budgets list --billing-account ${billingAccount} --filter 'displayName="${project}"' --format 'value(name)'`,
          `gcloud billing budgets create --billing-account ${billingAccount} --display-name ${project} --budget-amount ${String(budgetUsd)}USD --filter-projects projects/${project} --threshold-rule percent=0.5 --threshold-rule percent=0.8 --threshold-rule percent=1`,
        ),
      ],
    },
    {
      title: 'Alerts from the log, by email',
      lines: [
        ifNone(
          channels,
          `gcloud beta monitoring channels create --display-name Operators --type email --channel-labels email_address=${alertsTo} ${of}`,
        ),
        ...alerts
          .filter(({ moreThan }) => moreThan !== undefined)
          .map(({ id, what, filter }) =>
            unless(
              `gcloud logging metrics describe ${id} ${of}`,
              `gcloud logging metrics create ${id} --description ${quoted(what)} --log-filter ${quoted(filter)} ${of}`,
            ),
          ),
        // Google knows a new metric after some minutes: until then these fail, and the list runs again.
        ...alerts.map((alert) =>
          ifNone(
            `gcloud alpha monitoring policies list ${of} --filter ${quoted(`displayName="${alert.what}"`)} --format 'value(name)'`,
            `gcloud alpha monitoring policies create --policy ${quoted(JSON.stringify(policyOf(alert)))} --notification-channels "$(${channels})" ${of}`,
          ),
        ),
      ],
    },
  ];
}

function policyOf({ id, what, filter, moreThan, minutes = 10 }: LogAlert): object {
  const seconds = `${String(minutes * 60)}s`;
  const condition =
    moreThan === undefined
      ? { conditionMatchedLog: { filter } }
      : {
          conditionThreshold: {
            filter: `metric.type="logging.googleapis.com/user/${id}" AND resource.type="cloud_run_revision"`,
            comparison: 'COMPARISON_GT',
            thresholdValue: moreThan,
            duration: '0s',
            aggregations: [
              {
                alignmentPeriod: seconds,
                perSeriesAligner: 'ALIGN_DELTA',
                crossSeriesReducer: 'REDUCE_SUM',
              },
            ],
          },
        };
  return {
    displayName: what,
    combiner: 'OR',
    conditions: [{ displayName: what, ...condition }],
    // Google wants it for what matches a log.
    ...(moreThan === undefined && { alertStrategy: { notificationRateLimit: { period: '300s' } } }),
  };
}

/** Google has its own name for off in one of the settings. */
function nested(settings: ProvisionOptions['authSettings']): object {
  const whole: Record<string, unknown> = {};
  for (const [path, isOn] of settings) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = whole;
    for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>;
    at[last] = path === 'mfa.state' ? 'DISABLED' : isOn;
  }
  return whole;
}

function unless(found: string, make: string): string {
  return `${found} >/dev/null 2>&1 || ${make}`;
}

/** A list that fails is none: nothing is made then. */
function ifNone(list: string, make: string): string {
  return `found=$(${list}) && { [ -n "$found" ] || ${make}; }`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
