// The site's stack for Amazon CloudFormation: a bucket that nobody else reads, and CloudFront before it.
import { headersByAddress, MADE_BY, type HostedSite } from './hosted-site.ts';

/** Amazon's own policy by the name of CachingOptimized: packed texts, and no more than the origin allows. */
const CACHE_POLICY = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ORIGIN = 'bucket';

export function renderCloudFront(site: HostedSite): string {
  const { assets, drawings, pages } = headersByAddress(site);
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: MADE_BY('cloudfront'),
    Parameters: {
      CertificateArn: {
        Type: 'String',
        Default: '',
        Description: 'The certificate of the domain, in us-east-1; without one the site has an address of CloudFront.',
      },
    },
    Conditions: { HasCertificate: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'CertificateArn' }, ''] }] } },
    Resources: {
      ...bucket,
      Addresses: {
        Type: 'AWS::CloudFront::Function',
        Properties: {
          Name: { 'Fn::Sub': '${AWS::StackName}-addresses' },
          AutoPublish: true,
          FunctionCode: addressFunction(site),
          FunctionConfig: { Comment: 'Which file stands at an address', Runtime: 'cloudfront-js-2.0' },
        },
      },
      PageHeaders: headersPolicy('pages', pages),
      AssetHeaders: headersPolicy('assets', assets),
      DrawingHeaders: headersPolicy('drawings', drawings),
      Distribution: { Type: 'AWS::CloudFront::Distribution', Properties: { DistributionConfig: distribution(site) } },
    },
    Outputs: {
      Bucket: { Value: { Ref: 'Bucket' } },
      Distribution: { Value: { Ref: 'Distribution' } },
      Address: { Value: { 'Fn::GetAtt': ['Distribution', 'DomainName'] } },
    },
  };
  return `${JSON.stringify(template, null, 2)}\n`;
}

const bucket = {
  Bucket: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    },
  },
  BucketPolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: 'Bucket' },
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            // Who may not list is told that a file that is not there is forbidden.
            Action: ['s3:GetObject', 's3:ListBucket'],
            Resource: [{ 'Fn::GetAtt': ['Bucket', 'Arn'] }, { 'Fn::Sub': '${Bucket.Arn}/*' }],
            Condition: {
              StringEquals: {
                'AWS:SourceArn': {
                  'Fn::Sub': 'arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}',
                },
              },
            },
          },
        ],
      },
    },
  },
  OriginAccess: {
    Type: 'AWS::CloudFront::OriginAccessControl',
    Properties: {
      OriginAccessControlConfig: {
        Name: { 'Fn::Sub': '${AWS::StackName}-bucket' },
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    },
  },
};

function distribution({ url, basePath: base }: HostedSite) {
  const answer = (policy: string) => ({
    TargetOriginId: ORIGIN,
    ViewerProtocolPolicy: 'redirect-to-https',
    Compress: true,
    CachePolicyId: CACHE_POLICY,
    ResponseHeadersPolicyId: { Ref: policy },
    FunctionAssociations: [
      { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Addresses', 'FunctionMetadata.FunctionARN'] } },
    ],
  });
  const withCertificate = (value: unknown) => ({ 'Fn::If': ['HasCertificate', value, { Ref: 'AWS::NoValue' }] });
  return {
    Enabled: true,
    HttpVersion: 'http2and3',
    IPV6Enabled: true,
    Aliases: withCertificate([new URL(url).hostname]),
    ViewerCertificate: withCertificate({
      AcmCertificateArn: { Ref: 'CertificateArn' },
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    }),
    Origins: [
      {
        Id: ORIGIN,
        DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
        OriginAccessControlId: { Ref: 'OriginAccess' },
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
    ],
    CacheBehaviors: [
      { PathPattern: `${base}/assets/*`, ...answer('AssetHeaders') },
      { PathPattern: '*.svg', ...answer('DrawingHeaders') },
    ],
    DefaultCacheBehavior: answer('PageHeaders'),
    CustomErrorResponses: [{ ErrorCode: 404, ResponseCode: 404, ResponsePagePath: `${base}/404.html` }],
  };
}

/** Headers that Amazon knows have fields of their own; it takes the others by name. */
function headersPolicy(name: string, headers: Record<string, string>) {
  const {
    'X-Content-Type-Options': _nosniff,
    'Referrer-Policy': referrer,
    'Strict-Transport-Security': transport = '',
    'Content-Security-Policy': policy,
    'X-Frame-Options': frame,
    ...others
  } = headers;
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: { 'Fn::Sub': `\${AWS::StackName}-${name}` },
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: referrer, Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: Number(transport.split('=')[1]), Override: true },
          ContentSecurityPolicy: { ContentSecurityPolicy: policy, Override: true },
          ...(frame && { FrameOptions: { FrameOption: frame, Override: true } }),
        },
        CustomHeadersConfig: {
          Items: Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override: true })),
        },
      },
    },
  };
}

/** CloudFront's own JavaScript: an address without a slash at its end is a page's, the one with a slash leads to it. */
const addressFunction = ({ basePath, output }: HostedSite) => `function handler(event) {
  var base = '${basePath}';
  var request = event.request;
  var address = request.uri;
  if (base && (address === '/' || address === base)) return redirect(base + '/', request.querystring);
  // Only what a page may be called: after a backslash or a second slash browsers see another site's name.
  if (/^(?:\\/[A-Za-z0-9._~-]+)+\\/$/.test(address) && address !== base + '/') {
    return redirect(address.slice(0, -1), request.querystring);
  }
  if (address === base + '/') request.uri = base + '/index.html';
  else if (!/\\.[^/]*$/.test(address)) request.uri = address + '${output === 'flat' ? '.html' : '/index.html'}';
  return request;
}

function redirect(to, query) {
  var words = [];
  for (var name in query) {
    (query[name].multiValue || [query[name]]).forEach(function (each) {
      words.push(each.value ? name + '=' + each.value : name);
    });
  }
  var location = words.length > 0 ? to + '?' + words.join('&') : to;
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: location } } };
}
`;
